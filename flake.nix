{
  # nix run github:OWNER/magicmove -- render push.json. The hashes are those of SHA256SUMS of the release.
  description = "Renders magic-move transitions from scene files to animations";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-25.05";

  outputs = { self, nixpkgs }:
    let
      version = "0.1.0";
      sums = {
        x86_64-linux = "0000000000000000000000000000000000000000000000000000000000000000";
        aarch64-linux = "0000000000000000000000000000000000000000000000000000000000000000";
      };
      package = system: sha256:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          architecture = nixpkgs.lib.removeSuffix "-linux" system;
        in
        pkgs.stdenv.mkDerivation {
          pname = "magicmove";
          inherit version;
          src = pkgs.fetchurl {
            url = "https://github.com/OWNER/magicmove/releases/download/v${version}/magicmove-${version}-linux-${architecture}.tar.gz";
            inherit sha256;
          };
          nativeBuildInputs = [ pkgs.autoPatchelfHook ];
          buildInputs = [ pkgs.stdenv.cc.cc.lib ];
          installPhase = ''
            mkdir -p $out
            cp -r bin share $out/
          '';
          meta = {
            description = "Renders magic-move transitions from scene files to animations";
            license = nixpkgs.lib.licenses.mit;
            mainProgram = "magicmove";
            platforms = builtins.attrNames sums;
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: sha256: rec {
        magicmove = package system sha256;
        default = magicmove;
      }) sums;
    };
}
