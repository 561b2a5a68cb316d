import { type FileHandle, open } from 'node:fs/promises'
import { maxFileNameLength, shortenFileName } from '#shared/contract/file-name.ts'
import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { detectKind } from './picture-kind.ts'

/** A kind of file that can be kept for a lead. */
export interface FileKind {
  /** The media type. */
  type: string
  /** The usual one first. */
  endings: readonly [string, ...string[]]
  /** Whether visitors may send it, and whether an email of ours may have it. */
  isForVisitors?: true
  isForEmail?: true
}

/** What is said of a file that is none of them, and what the sender can do. */
const unknownKinds = {
  unknown: 'A file of this kind can’t be kept here.',
  empty: 'This file is empty. Please check that it opens on your computer, then add it again.',
  damaged: 'This file is incomplete or damaged. Please check that it opens on your computer, then add it again.',
  archive: 'An archive can’t be kept here. Please unpack it and add the files that are in it.',
  macros:
    'This document has macros, which are programs. Please save it without them, as .docx or .xlsx, then add that.',
  password: 'This document has a password. Please save it without one, then add that.',
  presentation: 'A presentation can’t be kept here. Please save it as a PDF, then add that.',
  otherDocument:
    'A document in the format of OpenOffice, Pages or another program can’t be kept here. Please save it as a PDF or Word document, then add that.',
  otherPicture: 'A picture of this kind can’t be kept here. Please save it as a JPEG or PNG, then add that.',
  film: 'A video can’t be kept here. Please send a link to it by email.',
  sound: 'A sound recording can’t be kept here. Please send a link to it by email.',
  email: 'A saved email can’t be kept here. Please save it as a PDF, then add that.',
} as const

/** Why a file is of none of them. */
export type UnknownKind = keyof typeof unknownKinds

/** Says what a file is and what to do. @param accepted a sentence that names the kinds which can be used instead */
export function describeUnknownKind(kind: UnknownKind, accepted: string): string {
  return `${unknownKinds[kind]} ${accepted}`
}

const kinds = {
  pdf: { type: 'application/pdf', endings: ['.pdf'], isForVisitors: true, isForEmail: true },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], isForVisitors: true, isForEmail: true },
  png: { type: 'image/png', endings: ['.png'], isForVisitors: true, isForEmail: true },
  webp: { type: 'image/webp', endings: ['.webp'], isForVisitors: true, isForEmail: true },
  avif: { type: 'image/avif', endings: ['.avif'], isForVisitors: true },
  heic: { type: 'image/heic', endings: ['.heic', '.heif'], isForVisitors: true },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
    isForEmail: true,
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['.xlsx'] },
  doc: { type: 'application/msword', endings: ['.doc'] },
  xls: { type: 'application/vnd.ms-excel', endings: ['.xls'] },
  dwg: { type: 'image/vnd.dwg', endings: ['.dwg'] },
  dxf: { type: 'image/vnd.dxf', endings: ['.dxf'] },
  /** What Outlook sends to other programs: the text and the files of an email. */
  tnef: { type: 'application/ms-tnef', endings: ['.dat'] },
} as const satisfies Record<string, FileKind>

const byType = new Map<string, FileKind>(Object.values(kinds).map((kind) => [kind.type, kind]))

/** How a DXF file begins, after comments of any number. */
const textDrawing = /^(?:\s*999\r?\n[^\r\n]*\r?\n)*\s*0\r?\n\s*SECTION\r?\n/
/** A PDF may begin within this many bytes, after a byte order mark, a blank line or the headers of a download. */
const pdfStartBytes = 1024
/** What a browser or a system would run. */
const program = /^\s*(?:<|#!|MZ|\x7fELF)/
const mainPart = { word: /^word\/[^/]*document[^/]*\.xml$/i, excel: /^xl\/workbook[^/]*\.xml$/i }

/** Returns the kind of a file by its content, because its name proves nothing. Archives are not unpacked. */
export async function detectFileKind(path: string): Promise<FileKind | UnknownKind> {
  await using file = await open(path, 'r')
  const start = await read(file, 0, 64 * 1024)
  if (start.length === 0) return 'empty'
  const text = start.toString('latin1')
  const picture = detectKind(start)
  if (picture !== undefined) return kinds[picture === 'animated' ? 'png' : picture]
  if (text.startsWith('PK\x03\x04')) return detectOfficeKind(await listArchiveNames(file))
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return await detectOldOfficeKind(file)
  if (/^AC10\d\d/.test(text)) return kinds.dwg
  if (text.startsWith('\x78\x9f\x3e\x22')) return kinds.tnef
  const beginning = text.slice(0, 4096).replace(/^\xef\xbb\xbf/, '')
  if (textDrawing.test(beginning) || beginning.startsWith('AutoCAD Binary DXF\r\n')) return kinds.dxf
  if (!program.test(beginning) && /%PDF-\d/.test(text.slice(0, pdfStartBytes))) return kinds.pdf
  return describeBeginning(beginning)
}

/** How files begin that can't be kept. A bitmap has four zeros after its size, and a TAR archive its mark after the first name.
 *  `[^ -\xff]` is a control character. */
const others: readonly (readonly [UnknownKind, RegExp])[] = [
  ['archive', /^(?:PK|7z\xbc\xaf|Rar!|[^ -\xff]\x8b|BZh|\xfd7zXZ|[^]{257}ustar)/],
  ['otherPicture', /^(?:GIF8|II\*\0|MM\0\*|BM[^]{4}\0{4})/],
  ['otherPicture', /^\s*(?:<svg|<(?:\?xml|!--|!doctype svg)(?![^]*<html)[^]*<svg)\b/i],
  ['otherDocument', /^\{\\rtf/],
  ['sound', /^(?:ID3|\xff[\xf2\xf3\xfa\xfb]|OggS|fLaC|#!AMR|RIFF[^]{4}WAVE|[^]{4}ftypM4[AB] )/],
  ['film', /^(?:[^ -\xff]E\xdf\xa3|0&\xb2u|\0\0[^ -\xff]\xba|[^]{4}(?:ftyp|moov)|RIFF[^]{4}AVI )/],
  ['email', /^(?:Return-Path|Received|Delivered-To|MIME-Version|From|X-[\w-]{1,60}): /i],
]

/** Names a file that can't be kept, as far as its beginning says what it is. */
function describeBeginning(text: string): UnknownKind {
  return others.find(([, beginning]) => beginning.test(text))?.[0] ?? 'unknown'
}

/** Returns the name on one line with the ending of the file's real type, so that no program opens it as something else. */
export function nameWithEnding(fileName: string, { endings }: Pick<FileKind, 'endings'>): string {
  const name = deleteInvisible(fileName)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '-')
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return shortenFileName(name)
  return `${name.slice(0, maxFileNameLength - endings[0].length).toWellFormed()}${endings[0]}`
}

/** Returns the kind of a file that is stored with this media type. */
export function kindOfType(type: string): FileKind {
  return byType.get(type) ?? { type, endings: [''] }
}

/** @param names of the parts */
function detectOfficeKind(names: readonly string[] | undefined): FileKind | UnknownKind {
  if (names === undefined) return 'damaged'
  const isIn = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (isIn(/vbaProject|vbaData|macrosheets\//i)) return 'macros'
  const isOpenDocument = isIn(/^content\.xml$/) && isIn(/^(?:mimetype|META-INF\/manifest\.xml)$/)
  if (isOpenDocument || isIn(/^Index\/Document\.iwa$|^Index\.zip$/)) return 'otherDocument'
  if (!isIn(/^\[Content_Types\]\.xml$/i)) return 'archive'
  if (isIn(mainPart.word)) return kinds.docx
  if (isIn(mainPart.excel)) return kinds.xlsx
  return isIn(/^ppt\//i) ? 'presentation' : isIn(/^(?:xl|word|visio)\/|\.fdseq$/i) ? 'otherDocument' : 'archive'
}

/** Finds the parts of an email of Outlook, a Word or Excel file of before 2007, or any with a password, by their names, which are UTF-16. */
async function detectOldOfficeKind(file: FileHandle): Promise<FileKind | UnknownKind> {
  const parts = {
    word: 'WordDocument',
    excel: 'Workbook',
    macros: '_VBA_PROJECT',
    password: 'EncryptedPackage',
    presentation: 'PowerPoint Document',
    email: '__properties_version1.0',
  }
  const found = new Set<string>()
  const pieceBytes = 1024 * 1024
  const overlapBytes = 64
  for (let at = 0; ; at += pieceBytes) {
    const piece = await read(file, at, pieceBytes + overlapBytes)
    for (const [part, name] of Object.entries(parts)) if (piece.includes(Buffer.from(name, 'utf16le'))) found.add(part)
    if (piece.length <= pieceBytes) break
  }
  // The parts of what is attached to an email are its parts too.
  if (found.has('email')) return 'email'
  if (found.has('macros')) return 'macros'
  if (found.has('password')) return 'password'
  if (found.has('word')) return kinds.doc
  if (found.has('excel')) return kinds.xls
  return found.has('presentation') ? 'presentation' : 'unknown'
}

/** A directory of this size names tens of thousands of files. */
const mostDirectoryBytes = 4 * 1024 * 1024

/** Returns the names in a ZIP archive by its directory, which is at the end; undefined when it can’t be read. Some programs separate folders
 *  with a backslash. */
async function listArchiveNames(file: FileHandle): Promise<string[] | undefined> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - 65_557), 65_557)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end === -1 || end + 22 > tail.length) return undefined
  const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (bytes > mostDirectoryBytes || offset + bytes > size) return undefined
  const directory = await read(file, offset, bytes)
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/'))
    at += 46 + name + extra + comment
  }
  return names
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
