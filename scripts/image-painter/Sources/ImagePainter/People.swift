// The six people of the demonstrations.

/// The portraits, by file name.
let people: [Person] = [
  Person(
    name: "ada", skin: rgb(0xE8B08A), hair: rgb(0x4A2A1C), cloth: rgb(0x6C4AB6), wall: (rgb(0xE9A6A6), rgb(0xF6D5C0)),
    style: .bun, turn: 0.22),
  Person(
    name: "ben", skin: rgb(0xC98A5E), hair: rgb(0x1E1512), cloth: rgb(0x2E6F8E), wall: (rgb(0x7FB7BE), rgb(0xD3F0EE)),
    style: .short, glasses: true, turn: -0.18),
  Person(
    name: "chidi", skin: rgb(0x6B4226), hair: rgb(0x120D0B), cloth: rgb(0xE3B23C), wall: (rgb(0x3D5A80), rgb(0x98C1D9)),
    style: .curls, turn: 0.1),
  Person(
    name: "dana", skin: rgb(0xF1C9A5), hair: rgb(0xC7702E), cloth: rgb(0x3E8E5A), wall: (rgb(0xB8D8BA), rgb(0xF2F6D8)),
    style: .long, turn: -0.25),
  Person(
    name: "emil", skin: rgb(0xE5A982), hair: rgb(0x6E5344), cloth: rgb(0x39424E), wall: (rgb(0xE8C07D), rgb(0xFBE8C6)),
    style: .beard, turn: 0.2),
  Person(
    name: "fumi", skin: rgb(0xEFC39B), hair: rgb(0x17141A), cloth: rgb(0xD1495B), wall: (rgb(0x8E7CC3), rgb(0xD9CFF0)),
    style: .beanie, turn: -0.12),
]
