// Part of npm run bench.
import { measureCrawlSpeed } from './crawl-speed.ts'

await measureCrawlSpeed()
