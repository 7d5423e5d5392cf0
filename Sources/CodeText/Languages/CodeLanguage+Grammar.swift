// Which grammar reads a language.

extension CodeLanguage {
  /// The grammar, which is read when it is first used.
  var grammar: Grammar {
    switch self {
    case .swift: .swift
    case .kotlin: .kotlin
    case .java: .java
    case .javascript: .javascript
    case .typescript: .typescript
    case .tsx: .tsx
    case .python: .python
    case .go: .go
    case .rust: .rust
    case .c: .c
    case .cpp: .cpp
    case .csharp: .csharp
    case .php: .php
    case .html: .html
    case .css: .css
    case .json: .json
    case .yaml: .yaml
    case .sql: .sql
    case .shell: .shell
    case .plain, .ansi: .plain
    }
  }
}
