"""Pictures with profiles for tests, with the colours that ImageCms gives them. Run in the folder of the profiles of profiles.c; prints
a Swift table: python3 samples.py > Tests/ImageCodecsTests/Color/ColorSamples.swift"""
import base64, io, struct, subprocess, zlib
from PIL import Image, ImageCms
icc={n:open(n+'.icc','rb').read() for n in ('cmyk','grey','adobe','srgb','p3')}
SR=ImageCms.createProfile("sRGB")
out=[]
def emit(name,data,shown,points,allowed):
    px=shown.load(); out.append((name,base64.b64encode(data).decode(),[(x,y)+tuple(px[x,y][:3]) for x,y in points],allowed))
def conv(im,name,mode="RGB"):
    return ImageCms.profileToProfile(im,ImageCms.ImageCmsProfile(io.BytesIO(icc[name])),SR,renderingIntent=1,outputMode=mode,flags=0x2000)
def save(im,fmt,name,**k):
    b=io.BytesIO(); im.save(b,fmt,icc_profile=icc[name],**k); return b.getvalue()
# CMYK JPEG: blocks of 16x16
cols=[(0,0,0,0),(255,0,0,0),(0,255,0,0),(0,0,255,0),(0,0,0,255),(200,120,30,40),(20,180,200,90),(90,90,90,0)]
im=Image.new("CMYK",(64,32))
for i,c in enumerate(cols): im.paste(c,(16*(i%4),16*(i//4),16*(i%4)+16,16*(i//4)+16))
data=save(im,"JPEG","cmyk",quality=95)
pts=[(16*(i%4)+8,16*(i//4)+8) for i in range(8)]
emit("inks in a JPEG",data,conv(Image.open(io.BytesIO(data)),"cmyk"),pts,3)
# grey
g=Image.new("L",(8,2)); g.putdata([0,10,30,60,90,120,150,180,200,220,240,250,255,5,40,128])
pts=[(x,y) for y in range(2) for x in range(8)]
data=save(g,"PNG","grey"); emit("greys in a PNG",data,conv(g,"grey"),pts,2)
gj=g.resize((64,16),Image.NEAREST); data=save(gj,"JPEG","grey",quality=95)
emit("greys in a JPEG",data,conv(Image.open(io.BytesIO(data)),"grey"),[(8*x+4,8*y+4) for y in range(2) for x in range(8)],3)
ga=Image.merge("LA",(g,g.point(lambda v:255-v//2))); data=save(ga,"PNG","grey"); emit("greys with alpha",data,conv(g,"grey"),pts,2)
# adobe
c=Image.new("RGB",(4,4)); c.putdata([(200,60,60),(10,200,30),(20,40,220),(255,255,255),(0,0,0),(128,128,128),(250,250,10),(90,0,90),(0,255,0),(255,0,0),(0,0,255),(60,70,80),(200,210,190),(15,15,15),(240,120,20),(30,160,170)])
p4=[(x,y) for y in range(4) for x in range(4)]
data=save(c,"PNG","adobe"); emit("a wide space in a PNG",data,conv(c,"adobe"),p4,3)
q=c.quantize(16); data=save(q,"PNG","adobe"); emit("a palette in a wide space",data,conv(q.convert("RGB"),"adobe"),p4,3)
a=c.copy(); a.putalpha(Image.new("L",(4,4),77)); data=save(a,"WEBP","adobe",lossless=True,exact=True); emit("a translucent WebP",data,conv(c,"adobe"),p4,3)
# 16 bit RGB
def chunk(n,d): return struct.pack(">I",len(d))+n+d+struct.pack(">I",zlib.crc32(n+d))
rows=b"".join(b"\0"+b"".join(struct.pack(">H",v*257) for x in range(4) for v in c.getpixel((x,y))) for y in range(4))
data=b"\x89PNG\r\n\x1a\n"+chunk(b"IHDR",struct.pack(">IIBBBBB",4,4,16,2,0,0,0))+chunk(b"iCCP",b"x\0\0"+zlib.compress(icc["adobe"]))+chunk(b"IDAT",zlib.compress(rows))+chunk(b"IEND",b"")
emit("16 bits",data,conv(c,"adobe"),p4,3)
# APNG
frames=[c,c.transpose(Image.FLIP_LEFT_RIGHT)]
b=io.BytesIO(); frames[0].save(b,"PNG",save_all=True,append_images=[frames[1]],duration=100,icc_profile=icc["adobe"]); emit("an animated PNG",b.getvalue(),conv(c,"adobe"),p4,3)
data=save(c,"PNG","srgb"); emit("sRGB by a profile",data,c,p4,0)
# AVIF, by the programs of libavif
def avif(picture,*options):
    picture.save("t.png"); subprocess.run(["avifenc","-s","6",*options,"t.png","t.avif"],check=True,stdout=subprocess.DEVNULL)
    subprocess.run(["avifdec","t.avif","u.png"],check=True,stdout=subprocess.DEVNULL)
    u=Image.open("u.png"); u.info.pop("icc_profile",None)
    return open("t.avif","rb").read(),u
b6=c.resize((64,64),Image.NEAREST); p16=[(16*x+8,16*y+8) for y in range(4) for x in range(4)]
data,u=avif(b6,"-l","--icc","adobe.icc"); emit("an AVIF of red, green and blue",data,conv(u.convert("RGB"),"adobe"),p16,3)
data,u=avif(b6,"--min","2","--max","8","-y","420","--cicp","12/13/6"); emit("an AVIF of quarter chroma in Display P3",data,conv(u.convert("RGB"),"p3"),p16,3)
data,u=avif(b6,"--min","2","--max","8","-y","422","-d","10","-r","limited","--cicp","1/13/1"); emit("an AVIF of 10 bits in the limited range",data,u.convert("RGB"),p16,2)
g6=Image.merge("RGB",(g.resize((64,16),Image.NEAREST),)*3); data,u=avif(g6,"--min","0","--max","4","-y","400","--cicp","1/13/6","--icc","grey.icc"); emit("an AVIF of greys",data,conv(u.convert("L"),"grey"),[(8*x+4,8*y+4) for y in range(2) for x in range(8)],3)
a6=b6.copy(); a6.putalpha(Image.new("L",(64,64),77)); data,u=avif(a6,"-l"); emit("a translucent AVIF",data,u.convert("RGB"),p16,1)
data,u=avif(b6,"-l","--irot","1"); emit("a turned AVIF",data,b6.transpose(Image.ROTATE_90),p16,1)
data,u=avif(b6,"-l","--irot","1","--imir","0"); emit("a turned and mirrored AVIF",data,b6.transpose(Image.ROTATE_90).transpose(Image.FLIP_TOP_BOTTOM),p16,1)
# misfits
data=save(c,"PNG","grey"); emit("grey profile of colours",data,c,p4,0)
data=save(c,"PNG","cmyk"); emit("inks of colours",data,c,p4,0)
broken=bytearray(icc["adobe"]); 
for i in range(128,200): broken[i]^=0x5a
b=io.BytesIO(); c.save(b,"PNG",icc_profile=bytes(broken)); emit("broken tags",b.getvalue(),c,p4,0)

print('''// Pictures with profiles, and the colours that ImageCms (Pillow, relative colorimetric, black point compensation) gives their pixels.
// Written by scripts/color-samples.

import Foundation
import Testing

/// A picture with a profile, and some of its pixels in sRGB.
struct ColorSample: CustomTestStringConvertible, Sendable {
  let name: String
  /// How far a channel may be from the colours here.
  let allowed: Int
  /// Points with their colours.
  let points: [(x: Int, y: Int, color: UInt32)]
  let file: [UInt8]

  var testDescription: String { name }
  var isAVIF: Bool { name.contains("AVIF") }

  private init(_ name: String, within allowed: Int, _ points: String, _ file: String) {
    (self.name, self.allowed) = (name, allowed)
    self.file = [UInt8](Data(base64Encoded: file) ?? Data())
    self.points = points.split(separator: " ").compactMap { point in
      let parts = point.split { $0 == "," || $0 == ":" }
      guard parts.count == 3, let x = Int(parts[0]), let y = Int(parts[1]), let color = UInt32(parts[2], radix: 16)
      else { return nil }
      return (x, y, color)
    }
  }

  static let all = [''')
def lines(text, at=""):
    rows=[text[i:i+110] for i in range(0,len(text),110)]
    return '"""\n      '+"\\\n      ".join(rows)+'\n      """'
for n,d,p,al in out:
    t=" ".join(f"{x},{y}:{r:02x}{g:02x}{b:02x}" for x,y,r,g,b in p)
    print(f'    ColorSample(\n      "{n}", within: {al},\n      {lines(t)},\n      {lines(d)}),')
print("  ]\n}")
