// npm run bench: figures are ratios to a reference measured in the same minute where possible, because machines and their load differ.
import { measureHub } from './hub.ts'
import { measureLeads } from './leads.ts'
import { measurePages } from './pages.ts'
import { measureStart } from './start.ts'
import { measureWrites } from './writes.ts'

await measureStart()
await measurePages()
await measureWrites()
await measureLeads()
await measureHub()
