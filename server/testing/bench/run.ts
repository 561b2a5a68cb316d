// npm run bench: every figure as a ratio to something measured in the same minute, since no two machines and no two minutes are alike.
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
