import { inflateSync } from 'node:zlib'

/** The characters of a font by their code. */
interface Font {
  /** The hexadecimal digits of a code. */
  digits: number
  characters: Map<number, string>
}

/** Returns the text of a PDF that Chromium has printed, with a space between the cells of a table. Reads only what such files have:
 *  compressed streams, and fonts with a table of their characters. */
export function readPdfText(file: Uint8Array): string {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map([...source.matchAll(/(\d+) 0 obj\s(.*?)endobj/gs)].map(([, id, body = '']) => [id, body]))
  const readStream = (id: string | undefined): string => {
    const [, header = '', data = ''] = /^(.*?)stream\r?\n(.*?)\r?\nendstream/s.exec(objects.get(id) ?? '') ?? []
    return header.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const readFontOf = (id: string | undefined) =>
    readFont(readStream(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages
    .map((page) => {
      const named = /\/Font <<(.*?)>>/s.exec(page)?.[1] ?? ''
      const fonts = new Map([...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name, readFontOf(id)]))
      return readPage(readStream(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts)
    })
    .join(' ')
}

function readFont(table: string): Font {
  const characters = new Map<number, string>()
  for (const [, rows = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', character = ''] of rows.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(Number.parseInt(code, 16), fromUtf16(character))
    }
  }
  for (const [, rows = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first = '', last = '', character = ''] of rows.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, start] = [first, last, character].map((digits) => Number.parseInt(digits, 16))
      for (let code = from ?? 0; code <= (to ?? -1); code++) {
        characters.set(code, String.fromCodePoint((start ?? 0) + code - (from ?? 0)))
      }
    }
  }
  return { digits: /begincodespacerange\s*<(\w+)>/.exec(table)?.[1]?.length ?? 2, characters }
}

function fromUtf16(digits: string): string {
  return Buffer.from(digits, 'hex').swap16().toString('utf16le')
}

const operators = /\/(\w+) ([\d.]+) Tf|([-\d.]+) ([-\d.]+) (Tm|Td)\b|<(\w+)>/g

/** Puts the characters of a page together. One that is further from the last than a wide character begins another word. */
function readPage(content: string, fonts: Map<string | undefined, Font>): string {
  let font: Font | undefined
  let size = 0
  let [x, y] = [0, 0]
  let last = { x, y }
  let text = ''
  for (const [, name, given, first, second, operator, codes = ''] of content.matchAll(operators)) {
    if (name !== undefined) {
      font = fonts.get(name)
      size = Number(given)
    } else if (operator !== undefined) {
      const isRelative = operator === 'Td'
      x = Number(first) + (isRelative ? x : 0)
      y = Number(second) + (isRelative ? y : 0)
    } else if (font) {
      if (Math.abs(y - last.y) > 1 || Math.abs(x - last.x) > size * 1.5) text += ' '
      for (let at = 0; at < codes.length; at += font.digits) {
        text += font.characters.get(Number.parseInt(codes.slice(at, at + font.digits), 16)) ?? ''
      }
      last = { x, y }
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
