// Part of npm run bench.
import { measureCrawlSpeed } from './crawl-speed.ts'
import { writeReadme } from './readme.ts'

writeReadme()
await measureCrawlSpeed()
