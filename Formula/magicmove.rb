# Homebrew on Linux: brew install --formula ./Formula/magicmove.rb. The sums are those of SHA256SUMS of the release.
class Magicmove < Formula
  desc "Renders magic-move transitions from scene files to animations"
  homepage "https://github.com/OWNER/magicmove"
  version "0.1.0"
  license "MIT"
  depends_on :linux

  on_intel do
    url "https://github.com/OWNER/magicmove/releases/download/v0.1.0/magicmove-0.1.0-linux-x86_64.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end
  on_arm do
    url "https://github.com/OWNER/magicmove/releases/download/v0.1.0/magicmove-0.1.0-linux-aarch64.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  def install
    bin.install "bin/magicmove"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/magicmove"
    zsh_completion.install "share/zsh/site-functions/_magicmove"
    fish_completion.install "share/fish/vendor_completions.d/magicmove.fish"
    doc.install Dir["share/doc/magicmove/*"]
  end

  test do
    system bin/"magicmove", "init", "hello"
    system bin/"magicmove", "validate", "hello/hello.jsonc"
  end
end
