import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/testing.ts'
import { type FileKind, detectFileKind, kindOfType, nameWithEnding, type UnknownKind } from './file-kind.ts'
import { oldOffice, zip } from './testing/archives.ts'

const mebibyte = 1024 * 1024

test.each([
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
])('an old Office file is recognised by its part %s, also beyond the first megabyte', async (part, type) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  for (const position of [512, mebibyte - 8, 2.5 * mebibyte]) {
    const content = Buffer.alloc(position + mebibyte)
    content.write('d0cf11e0a1b11ae1', 'hex')
    content.write(part, position, 'utf16le')
    await writeFile(path, content)
    expect(await detectFileKind(path), `at ${position}`).toBe(kindOfType(type))
  }
})

const shortType = (kind: FileKind | UnknownKind) => (typeof kind === 'string' ? kind : kind.endings[0])

async function kindOf(content: Uint8Array | string): Promise<string> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  await writeFile(path, typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  return shortType(await detectFileKind(path))
}

test.each([
  ['bom-before.pdf', '.pdf'],
  ['junk-before.pdf', '.pdf'],
  ['sharepoint.docx', '.docx'],
  ['password.docx', 'password'],
  ['letter.odt', 'otherDocument'],
  ['slides.pptx', 'presentation'],
  ['plan-bom.dxf', '.dxf'],
  ['text-with-acTL.png', '.png'],
])('what %s is', async (name, kind) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  await copyFile(join(import.meta.dirname, 'testing/samples', name), path)
  expect(shortType(await detectFileKind(path))).toBe(kind)
})

const types = '[Content_Types].xml'

test.each<[what: string, content: Uint8Array | string, kind: string]>([
  ['a PDF after a blank line', '\r\n%PDF-1.4', '.pdf'],
  ['a PDF after 1,000 bytes', `${'\0'.repeat(1000)}%PDF-1.7`, '.pdf'],
  ['a PDF after 1,100 bytes', `${'\0'.repeat(1100)}%PDF-1.7`, 'unknown'],
  ['a page that names a PDF', '<script>alert(1)</script>%PDF-1.4', 'unknown'],
  ['a page that names a PDF, after a byte order mark', '\xef\xbb\xbf <html>%PDF-1.4', 'unknown'],
  ['a program that names a PDF', 'MZ\x90\0%PDF-1.4', 'unknown'],
  ['a script that names a PDF', '#!/bin/sh\n%PDF-1.4', 'unknown'],
  ['a Word document with backslashes', zip(types, 'word\\document.xml'), '.docx'],
  ['a Word document in capitals', zip('[content_types].xml', 'Word/Document.xml'), '.docx'],
  ['an Excel document of the web', zip(types, 'xl/workbook2.xml'), '.xlsx'],
  ['a document with macros and backslashes', zip(types, 'word\\document.xml', 'word\\vbaProject.bin'), 'macros'],
  ['a binary Excel document', zip(types, 'xl/workbook.bin'), 'otherDocument'],
  ['a Pages document', zip('Index/Document.iwa', 'preview.jpg'), 'otherDocument'],
  ['rich text', '{\\rtf1 x}', 'otherDocument'],
  ['an archive', zip('plan.pdf'), 'archive'],
  ['half an archive', zip('plan.pdf').subarray(0, 40), 'damaged'],
  ['an old presentation', oldOffice('PowerPoint Document'), 'presentation'],
  ['an old document with macros and a password', oldOffice('EncryptedPackage', '_VBA_PROJECT'), 'macros'],
  ['nothing', '', 'empty'],
  ['a GIF', 'GIF89a', 'otherPicture'],
  ['a TIFF', 'II*\0', 'otherPicture'],
  ['a film', '\0\0\0\x14ftypqt  ', 'film'],
  ['an email of Outlook', '\x78\x9f\x3e\x22\x01', '.dat'],
  ['an email that Outlook saved', oldOffice('__properties_version1.0'), 'email'],
  ['a saved email with an old Word document', oldOffice('__properties_version1.0', 'WordDocument'), 'email'],
  ['an email that Gmail saved', 'Delivered-To: ed@example.test\r\nReceived: by 2002', 'email'],
  ['a bitmap', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'otherPicture'],
  ['a text that begins like a bitmap', 'BMW in the drive, please ring', 'unknown'],
  ['a drawing of Illustrator', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- Generator -->\n<svg></svg>', 'otherPicture'],
  ['a page with a drawing', '<!-- saved --><html><svg></svg>', 'unknown'],
  ['a TAR archive', `photos/${'\0'.repeat(250)}ustar\0`, 'archive'],
  ['an XPS document', zip(types, 'FixedDocumentSequence.fdseq'), 'otherDocument'],
  ['a recording of a phone', '\0\0\0\x1cftypM4A \0\0\0\0', 'sound'],
  ['an MP3', 'ID3\x04\0', 'sound'],
  ['a WAV', 'RIFF\x24\0\0\0WAVEfmt ', 'sound'],
  ['a film of Windows', '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'film'],
])('%s is recognised by its content', async (_, content, kind) => {
  expect(await kindOf(content)).toBe(kind)
})

test('the name of a file has no characters that are invisible or change the order, but emoji as they are', () => {
  const pdf = { endings: ['.pdf'] } as const
  expect(nameWithEnding('plan\u202efdp.exe', pdf)).toBe('planfdp.exe.pdf')
  expect(nameWithEnding('\u2067our\u200b 👩‍👩‍👧.pdf', pdf)).toBe('our 👩‍👩‍👧.pdf')
})

test('a long name is cut, and keeps its ending', () => {
  const pdf = { endings: ['.pdf'] } as const
  expect(nameWithEnding(`${'a'.repeat(300)}.pdf`, pdf)).toBe(`${'a'.repeat(196)}.pdf`)
  expect(nameWithEnding('a'.repeat(200), pdf)).toBe(`${'a'.repeat(196)}.pdf`)
  expect(nameWithEnding(`${'👩'.repeat(150)}.pdf`, pdf).length).toBeLessThanOrEqual(200)
})
