import { readFileSync } from 'node:fs'
import { adapterFor } from '../adapters/index.ts'
import { recordsOf } from '../reading/listed.ts'
import { asObject } from '../reading/json.ts'
import type { PageRecord } from '../record.ts'
import { pageOf, sourceOf } from './page-of.ts'

/** Pages of our own with the markup of each kind of register and forum, and the fields of their records. */
const folder = new URL('pages/structures/', import.meta.url)

/** The result of reading one page. */
export interface StructureResult {
  page: string
  fields: number
  /** 'record 2 address: … instead of …' */
  wrong: string[]
}

interface Expected {
  url: string
  records: readonly Partial<PageRecord>[]
}

const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, Expected>

export const structures = Object.entries(expected).map(([name, { url, records }]) => ({
  name,
  url,
  records,
  file: new URL(`${name}.html`, folder),
}))

/** Reads every page of the folder and compares each field of each record. */
export function readStructures(): StructureResult[] {
  return structures.map(({ name, url, records, file }) => {
    const page = pageOf(url, readFileSync(file, 'utf8'), { contentType: 'text/html' })
    const found = recordsOf(adapterFor(page, sourceOf()).read(page, { url, kind: 'list' }, sourceOf()))
    const wrong = found.length === records.length ? [] : [`${found.length} records instead of ${records.length}`]
    const fields = records.flatMap((record, index) =>
      Object.entries(record).map(([field, value]) => {
        const read = asObject(found[index])[field]
        // The pages state the day, and some the time.
        const [text, wanted] = [JSON.stringify(read ?? null), JSON.stringify(value)]
        const isRight = text === wanted || (field === 'date' && text.startsWith(wanted.slice(0, -1)))
        if (!isRight) wrong.push(`record ${index + 1} ${field}: ${text} instead of ${wanted}`)
        return isRight
      }),
    )
    return { page: name, fields: fields.length, wrong }
  })
}
