import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { enquiryFileLimits } from '#shared/business/enquiry-files.ts'
import { attachmentLimits, uploadAttachment } from '#shared/contract/attachments.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { leadFileLimits, uploadLeadFile } from '#shared/contract/lead-files.ts'
import { photographLimits, uploadPhotograph } from '#shared/contract/photographs.ts'
import { filesFolder, listStore } from '../platform/files/file-store.ts'
import { oldOffice, zip } from '../platform/files/testing/archives.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'
import { ada } from '../testing/enquiries.ts'
import { pdf, toBlob } from './lead-files/testing.ts'
import { picture } from './photographs/testing.ts'

/** A name that hides its ending, and that no system may store. */
const dangerousName = 'plan\u202E..\\b/c.exe'
const storedName = 'plan..-b-c.exe'
/** Nobody downloads a photograph, so it needs no ending. */
const keptPhotograph = 'kept'

interface Place {
  limitBytes: number
  /** What the sentence of a refusal ends with. */
  accepts: RegExp
  /** Returns what sends a file there, and returns under which name it was kept. */
  start(app: LeadsApp): Promise<(content: Uint8Array | string) => Promise<string>>
}

const query = () => ({ id: uuidv7(), fileName: dangerousName })
const places: Record<'lead' | 'visitor' | 'email' | 'photograph', Place> = {
  lead: {
    limitBytes: leadFileLimits.bytes,
    accepts: / Please use a PDF, a picture \(JPEG, PNG, WebP, AVIF, HEIC\), Word, Excel, DWG or DXF\.$/,
    async start({ hub, add }) {
      const params = { id: (await add()).id }
      return async (content) =>
        (await hub.call(uploadLeadFile, { params, query: query(), body: toBlob(content) })).fileName
    },
  },
  visitor: {
    limitBytes: enquiryFileLimits.bytes,
    accepts: / Please choose a photograph \(JPEG, PNG, WebP or HEIC\) or a PDF\.$/,
    async start({ visitor, deps }) {
      const { id } = await visitor.call(submitConsultation, { body: ada() })
      const token = deps.shortLivedLinks(uploadEnquiryFile.path).token(id)
      return async (content) => {
        const sent = query()
        await visitor.call(uploadEnquiryFile, { query: { ...sent, token }, body: toBlob(content) })
        const kept = deps.db.selectFrom('leadFile').select('fileName').where('id', '=', sent.id)
        return (await kept.executeTakeFirstOrThrow()).fileName
      }
    },
  },
  email: {
    limitBytes: attachmentLimits.bytes,
    accepts: / Please use a PDF, a picture \(JPEG, PNG, WebP\) or a Word document \(\.docx\) without macros\.$/,
    start: async ({ hub }) => {
      return async (content) => (await hub.call(uploadAttachment, { query: query(), body: toBlob(content) })).fileName
    },
  },
  photograph: {
    limitBytes: photographLimits.bytes,
    accepts: /isn’t a photograph we can read|Apple’s HEIC format|damaged or incomplete/,
    start: async ({ hub }) => {
      return async (content) => {
        await hub.call(uploadPhotograph, { query: query(), body: toBlob(content) })
        return keptPhotograph
      }
    },
  },
}

type Name = keyof typeof places
type Sample = [what: string, content: Uint8Array | string]

const types = '[Content_Types].xml'
/** With the ending that the name gets, and where else than at a lead they are kept. */
const kept: [...Sample, ending: string, elsewhere: Name[]][] = [
  ['a PDF', pdf, '.pdf', ['visitor', 'email']],
  ['a Word document', zip(types, 'word/document.xml'), '.docx', ['email']],
  ['an Excel document', zip(types, 'xl/workbook.xml'), '.xlsx', []],
  ['an old Word document, which may have macros', oldOffice('WordDocument'), '.doc', []],
  ['an old Excel document', oldOffice('Workbook'), '.xls', []],
  ['a drawing of AutoCAD', 'AC1032\0\0', '.dwg', []],
  ['a drawing with a comment', '999\r\nmade by hand\r\n  0\r\nSECTION\r\n', '.dxf', []],
  ['a photograph of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', '.heic', ['visitor']],
  ['a picture that nobody can read', '\xff\xd8\xff\xe0 JFIF', '.jpg', ['visitor', 'email']],
  ['a photograph', await picture(40, 30).jpeg().toBuffer(), '.jpg', ['visitor', 'email', 'photograph']],
  ['a sketch', await picture(40, 30).png().toBuffer(), '.png', ['visitor', 'email', 'photograph']],
]
/** With what the sentence says of them. */
const refused: [...Sample, reason: string][] = [
  ['an empty file', '', 'is empty'],
  ['a picture that may contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture of this kind'],
  ['a web page', '<!doctype html><script>alert(1)</script>%PDF-', 'can’t be kept here'],
  ['a program', 'MZ\x90\0', 'can’t be kept here'],
  ['a script', '#!/bin/sh\n', 'can’t be kept here'],
  ['a table', 'Name,Price\nAda,5\n', 'can’t be kept here'],
  ['a presentation', oldOffice('PowerPoint Document'), 'presentation'],
  ['a document with a password', oldOffice('EncryptedPackage', 'EncryptionInfo'), 'has a password'],
  ['an archive', zip('plan.pdf'), 'unpack it'],
  ['another archive', 'Rar!\x1a\x07', 'unpack it'],
  ['half a document', zip(types, 'word/document.xml').subarray(0, 80), 'incomplete or damaged'],
  ['a document with macros', zip(types, 'word/document.xml', 'word/vbaProject.bin'), 'has macros'],
  ['an old document with macros', oldOffice('WordDocument', '_VBA_PROJECT'), 'has macros'],
]

test.each(Object.keys(places) as Name[])(
  'what a file is follows from its content, and what could do harm is refused with a sentence: %s',
  async (name) => {
    const { limitBytes, accepts, start } = places[name]
    await using app = await startLeads()
    const send = await start(app)
    const answerTo = (content: Uint8Array | string) =>
      send(content).catch(({ status, sentence }: { status: number; sentence: string }) => `${status} ${sentence}`)
    const isKeptHere = ([, , , elsewhere]: (typeof kept)[number]) => name === 'lead' || elsewhere.includes(name)

    const refusedHere: typeof refused = kept
      .filter((sample) => !isKeptHere(sample))
      .map(([what, content]) => [what, content, ''])
    for (const [what, content, reason] of [...refused, ...refusedHere]) {
      const answer = await answerTo(content)
      expect(answer, what).toMatch(/^415 /)
      expect(answer, what).toMatch(accepts)
      expect(answer, what).toContain(name === 'photograph' ? '' : reason)
    }
    const limit = `at most ${limitBytes / 1024 / 1024} MB can be uploaded.`
    expect(await answerTo(Buffer.alloc(limitBytes + 1, pdf))).toBe(`413 The file is too large: ${limit}`)
    const folder = filesFolder(app.deps.config.dataDir)
    expect(await listStore(folder)).toEqual([])

    for (const [what, content, ending] of kept.filter(isKeptHere)) {
      expect(await answerTo(content), what).toBe(name === 'photograph' ? keptPhotograph : storedName + ending)
    }
    expect(await readdir(join(folder, 'temporary'))).toEqual([])
  },
)
