// Small profiles for tests, by LittleCMS: cc profiles.c -llcms2 -lm, then run it in an empty folder.
#include <lcms2.h>
#include <stdio.h>
#include <math.h>
static cmsInt32Number a2b(CMSREGISTER const cmsUInt16Number In[],CMSREGISTER cmsUInt16Number Out[],CMSREGISTER void*c){
  double C=In[0]/65535.,M=In[1]/65535.,Y=In[2]/65535.,K=In[3]/65535.;
  double r=(1-.9*C)*(1-.05*M)*(1-.02*Y)*(1-.95*K),g=(1-.35*C)*(1-.85*M)*(1-.1*Y)*(1-.95*K),b=(1-.1*C)*(1-.35*M)*(1-.9*Y)*(1-.95*K);
  double X=.4361*r+.3851*g+.1431*b,Yy=.2225*r+.7169*g+.0606*b,Z=.0139*r+.0971*g+.7141*b; cmsCIEXYZ xyz={X,Yy,Z};cmsCIELab lab;cmsXYZ2Lab(cmsD50_XYZ(),&lab,&xyz);cmsFloat2LabEncodedV2(Out,&lab);return 1;}
static cmsInt32Number b2a(CMSREGISTER const cmsUInt16Number In[],CMSREGISTER cmsUInt16Number Out[],CMSREGISTER void*c){Out[0]=Out[1]=Out[2]=0;Out[3]=65535-In[0];return 1;}
static void text(cmsHPROFILE p,const char*s){cmsMLU*m=cmsMLUalloc(0,1);cmsMLUsetASCII(m,"en","US",s);cmsWriteTag(p,cmsSigProfileDescriptionTag,m);cmsMLUfree(m);}
int main(){
  cmsHPROFILE p=cmsCreateProfilePlaceholder(0);cmsSetProfileVersion(p,2.1);cmsSetDeviceClass(p,cmsSigOutputClass);cmsSetColorSpace(p,cmsSigCmykData);cmsSetPCS(p,cmsSigLabData);
  text(p,"Test inks");cmsWriteTag(p,cmsSigMediaWhitePointTag,cmsD50_XYZ());
  cmsPipeline*l=cmsPipelineAlloc(0,4,3);cmsStage*s=cmsStageAllocCLut16bit(0,3,4,3,0);cmsStageSampleCLut16bit(s,a2b,0,0);cmsPipelineInsertStage(l,cmsAT_BEGIN,s);cmsWriteTag(p,cmsSigAToB0Tag,l);cmsWriteTag(p,cmsSigAToB1Tag,l);
  cmsPipeline*k=cmsPipelineAlloc(0,3,4);s=cmsStageAllocCLut16bit(0,2,3,4,0);cmsStageSampleCLut16bit(s,b2a,0,0);cmsPipelineInsertStage(k,cmsAT_BEGIN,s);cmsWriteTag(p,cmsSigBToA0Tag,k);cmsWriteTag(p,cmsSigBToA1Tag,k);
  cmsSaveProfileToFile(p,"cmyk.icc");
  cmsToneCurve*g=cmsBuildGamma(0,1.8);cmsHPROFILE q=cmsCreateGrayProfile(cmsD50_xyY(),g);text(q,"Grey 1.8");cmsSaveProfileToFile(q,"grey.icc");
  cmsCIExyY w={.3127,.329,1};cmsCIExyYTRIPLE t={{.64,.33,1},{.21,.71,1},{.15,.06,1}};cmsToneCurve*a=cmsBuildGamma(0,2.19921875);cmsToneCurve*c3[3]={a,a,a};cmsHPROFILE r=cmsCreateRGBProfile(&w,&t,c3);text(r,"Wide");cmsSaveProfileToFile(r,"adobe.icc");
  cmsCIExyYTRIPLE d={{.68,.32,1},{.265,.69,1},{.15,.06,1}};cmsFloat64Number v[5]={2.4,1/1.055,.055/1.055,1/12.92,.04045};cmsToneCurve*e=cmsBuildParametricToneCurve(0,4,v);cmsToneCurve*c4[3]={e,e,e};cmsHPROFILE u=cmsCreateRGBProfile(&w,&d,c4);text(u,"P3");cmsSaveProfileToFile(u,"p3.icc");
  cmsSaveProfileToFile(cmsCreate_sRGBProfile(),"srgb.icc");return 0;}
