import PageAssets
import Testing

/// The files of pages: that they fit together, and that nothing in them could run a scene's names.
@Suite struct PageAssetsTests {
  private func text(_ name: String) throws -> String {
    String(decoding: try #require(PageAssets.asset(named: name)).bytes, as: UTF8.self)
  }

  private var modules: [String] { PageAssets.names.filter { $0.hasSuffix(".js") } }

  @Test func `every file that the page of the preview names is there, and no other`() throws {
    let named = try text("index.html").matches(of: #/(?:src|href)="assets/([^"]+)"/#).map { String($0.1) }
    #expect(named.contains("main.js") && named.contains("looks.css"))
    var reached = Set(named + ["index.html"])
    var open = named.filter { $0.hasSuffix(".js") }
    while let name = open.popLast() {
      for module in PageModule(Array(try text(name).utf8)).imports.map(\.module) where reached.insert(module).inserted {
        open.append(module)
      }
    }
    #expect(reached == Set(PageAssets.names))
  }

  @Test func `a module imports what another one exports`() throws {
    for name in modules {
      let module = PageModule(Array(try text(name).utf8))
      for wanted in module.imports {
        let exported = PageModule(Array(try text(wanted.module).utf8)).exported
        #expect(Set(wanted.names).isSubset(of: exported), "\(name) from \(wanted.module)")
      }
      // An import that the pattern does not know would be left out of the other checks.
      #expect(
        try module.imports.count == text(name).split(separator: "\n").count { $0.hasPrefix("import ") }, "\(name)")
    }
  }

  @Test func `the page of the preview has no inline script or style`() throws {
    let page = try text("index.html")
    #expect(
      !page.contains("<style") && page.firstMatch(of: #/\sstyle=/#) == nil
        && page.firstMatch(of: #/\son[a-z]+=/#) == nil)
    #expect(
      page.matches(of: #/<script/#).count
        == page.matches(of: #/<script type="module" src="assets/[a-z]+\.js"></script>/#).count)
    #expect(page.firstMatch(of: #/https?:/#) == nil)
  }

  @Test func `text never becomes markup or code, and nothing but the own origin is asked`() throws {
    let bundles = PageBundle.allCases.map { ("\($0)", String(decoding: $0.script, as: UTF8.self)) }
    for (name, script) in try modules.map({ ($0, try text($0)) }) + bundles {
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"]
      {
        #expect(!script.contains(word), "\(name): \(word)")
      }
      #expect(!script.replacing("http://www.w3.org/2000/svg", with: "").contains("://"), "\(name)")
    }
  }

  @Test func `files have the types that browsers ask for`() throws {
    #expect(PageAssets.asset(named: "main.js")?.mediaType == "text/javascript; charset=utf-8")
    #expect(PageAssets.asset(named: "looks.css")?.mediaType == "text/css; charset=utf-8")
    #expect(PageAssets.asset(named: "index.html")?.mediaType == "text/html; charset=utf-8")
    for name in PageAssets.names { #expect(try !text(name).isEmpty) }
  }

  @Test(arguments: ["", "main", "MAIN.JS", "../main.js", "./main.js", "film.js", "report.css", "main.js "])
  func `there is nothing under other names`(name: String) {
    #expect(PageAssets.asset(named: name) == nil)
  }
}

/// Pages of one file: that their modules, one after the other, mean what they mean apart.
@Suite struct PageBundleTests {
  @Test(arguments: PageBundle.allCases) func `a module imports only exported names of earlier modules`(
    bundle: PageBundle
  ) {
    var exported: [String: [String]] = [:]
    for (name, bytes) in bundle.modules {
      let module = PageModule(bytes)
      for wanted in module.imports {
        #expect(Set(wanted.names).isSubset(of: exported[wanted.module] ?? []), "\(name) from \(wanted.module)")
      }
      exported[name] = module.exported
    }
  }

  @Test(arguments: PageBundle.allCases) func `no name is declared twice`(bundle: PageBundle) {
    let declared = bundle.modules.flatMap { PageModule($0.bytes).declared }
    #expect(Dictionary(grouping: declared) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    #expect(declared.count > 20)
  }

  @Test(arguments: PageBundle.allCases) func `as a script nothing is imported or exported, and nothing ends it`(
    bundle: PageBundle
  ) {
    let script = String(decoding: bundle.script, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";\n"))
    #expect(!script.split(separator: "\n").contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    #expect(!script.lowercased().contains("</script") && !script.contains("<!--"))
    #expect(!String(decoding: bundle.style, as: UTF8.self).contains("</"))
    #expect(!String(decoding: bundle.style, as: UTF8.self).contains("url("))
  }
}
