// Part of npm run bench. Argument: how many rounds.
import { measureCrawlSpeed } from './crawl-speed.ts'
import { writeReadme } from './readme.ts'

writeReadme()
await measureCrawlSpeed(Number(process.argv[2] ?? 3))
