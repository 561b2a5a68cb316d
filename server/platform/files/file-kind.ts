import { type FileHandle, open } from 'node:fs/promises'
import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { detectKind } from '../images/picture-kind.ts'

/** A kind of file that can be kept for a lead. */
export interface FileKind {
  /** The media type. */
  type: string
  /** The usual one first. */
  endings: readonly [string, ...string[]]
}

/** Why a file is of none of them. */
export type UnknownKind = 'unknown' | 'archive' | 'macros'

const kinds = {
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  webp: { type: 'image/webp', endings: ['.webp'] },
  avif: { type: 'image/avif', endings: ['.avif'] },
  heic: { type: 'image/heic', endings: ['.heic', '.heif'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['.docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['.xlsx'] },
  doc: { type: 'application/msword', endings: ['.doc'] },
  xls: { type: 'application/vnd.ms-excel', endings: ['.xls'] },
  dwg: { type: 'image/vnd.dwg', endings: ['.dwg'] },
  dxf: { type: 'image/vnd.dxf', endings: ['.dxf'] },
} as const satisfies Record<string, FileKind>

const byType = new Map<string, FileKind>(Object.values(kinds).map((kind) => [kind.type, kind]))

/** How a DXF file begins, after comments of any number. */
const textDrawing = /^(?:\s*999\r?\n[^\r\n]*\r?\n)*\s*0\r?\n\s*SECTION\r?\n/

/** Returns the kind of a file by its content, because its name proves nothing. Archives are not unpacked. */
export async function detectFileKind(path: string): Promise<FileKind | UnknownKind> {
  await using file = await open(path, 'r')
  const start = await read(file, 0, 64 * 1024)
  const text = start.toString('latin1')
  if (text.startsWith('%PDF-')) return kinds.pdf
  const picture = detectKind(start)
  if (picture !== undefined) return kinds[picture === 'animated' ? 'png' : picture]
  if (text.startsWith('PK\x03\x04')) return detectOfficeKind(await listArchiveNames(file))
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return await detectOldOfficeKind(file)
  if (/^AC10\d\d/.test(text)) return kinds.dwg
  if (textDrawing.test(text.slice(0, 4096)) || text.startsWith('AutoCAD Binary DXF\r\n')) return kinds.dxf
  const archives = ['PK', '7z\xbc\xaf', 'Rar!', '\x1f\x8b', 'BZh']
  return archives.some((beginning) => text.startsWith(beginning)) ? 'archive' : 'unknown'
}

/** Returns the name on one line with the ending of the file's real type, so that no program opens it as something else. */
export function nameWithEnding(fileName: string, { endings }: Pick<FileKind, 'endings'>): string {
  const name = deleteInvisible(fileName)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '-')
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
}

/** Returns the kind of a file that is stored with this media type. */
export function kindOfType(type: string): FileKind {
  return byType.get(type) ?? { type, endings: [''] }
}

function detectOfficeKind(names: readonly string[]): FileKind | UnknownKind {
  if (names.some((name) => /vbaProject|vbaData|macrosheets\//i.test(name))) return 'macros'
  if (!names.includes('[Content_Types].xml')) return 'archive'
  if (names.includes('word/document.xml')) return kinds.docx
  return names.includes('xl/workbook.xml') ? kinds.xlsx : 'archive'
}

/** Finds the parts of a Word or Excel file of before 2007 by their names, which are UTF-16. */
async function detectOldOfficeKind(file: FileHandle): Promise<FileKind | UnknownKind> {
  const parts = { word: 'WordDocument', excel: 'Workbook', macros: '_VBA_PROJECT' }
  const found = new Set<string>()
  const pieceBytes = 1024 * 1024
  const overlapBytes = 64
  for (let at = 0; ; at += pieceBytes) {
    const piece = await read(file, at, pieceBytes + overlapBytes)
    for (const [part, name] of Object.entries(parts)) if (piece.includes(Buffer.from(name, 'utf16le'))) found.add(part)
    if (piece.length <= pieceBytes) break
  }
  if (found.has('macros')) return 'macros'
  if (found.has('word')) return kinds.doc
  return found.has('excel') ? kinds.xls : 'unknown'
}

/** A directory of this size names tens of thousands of files. */
const mostDirectoryBytes = 4 * 1024 * 1024

/** Returns the names in a ZIP archive by its directory, which is at the end; none when it can’t be read. */
async function listArchiveNames(file: FileHandle): Promise<string[]> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - 65_557), 65_557)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end === -1 || end + 22 > tail.length) return []
  const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (bytes > mostDirectoryBytes || offset + bytes > size) return []
  const directory = await read(file, offset, bytes)
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
