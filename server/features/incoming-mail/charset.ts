import { decode, decodeMixed, isUtf8 } from '#shared/charset.ts'

/** Numbers of code pages in labels such as `cp932`, `ms949` or `x-ibm936`, which the WHATWG list has under other names. */
const codePages: Readonly<Record<string, string>> = {
  '866': 'ibm866',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
}

/** Decodes a text of an email. The label means what WHATWG maps it to, so ISO-8859-1 is Windows-1252. Bytes without a usable label are UTF-8
 *  where they can be, and otherwise what HTML says of itself or Windows-1252. */
export function decodeText(bytes: Uint8Array, label: string | undefined, kind: 'plain' | 'html'): string {
  const decoder = decoderOf(label)
  if (decoder === undefined && kind === 'html') return decode(bytes, isUtf8(bytes) ? 'utf-8' : undefined)
  if (decoder === undefined || decoder.encoding === 'utf-8') return decodeMixed(bytes)
  const isMislabelled = decoder.encoding.startsWith('utf-16') && !bytes.includes(0)
  return isMislabelled ? decodeMixed(bytes) : decoder.decode(bytes)
}

const nameLine = /^(?:content-(?:type|disposition|description)[\t ]*:|[\t ]+(?:file)?name=)/i

/** Returns a message whose headers of parts are UTF-8, as its parser expects them: some programs write names of files in Windows-1252. */
export function repairNames(message: Uint8Array): Uint8Array {
  if (isUtf8(message)) return message
  const lines = Buffer.from(message).toString('latin1').split('\n')
  const repaired = lines.map((line) => {
    const bytes = Buffer.from(line, 'latin1')
    return nameLine.test(line) && !isUtf8(bytes) ? Buffer.from(decodeMixed(bytes)).toString('latin1') : line
  })
  return Buffer.from(repaired.join('\n'), 'latin1')
}

/** Returns undefined for a label that is missing or unknown, and for US-ASCII: programs that write it send any bytes. */
function decoderOf(label = ''): InstanceType<typeof TextDecoder> | undefined {
  const name = label.trim().toLowerCase()
  if (name === '' || /^(?:us-?)?ascii$|^ansi_x3/.test(name)) return undefined
  const page = /^(?:x-)?(?:cp|ms|ibm|windows)[-_]?(\d{3,5})$/.exec(name)?.[1] ?? ''
  for (const one of [name, codePages[page] ?? `windows-${page}`]) {
    try {
      return new TextDecoder(one)
    } catch {
      // no such character set
    }
  }
  return undefined
}
