import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** phpBB forums with the default style of version 3, and with the tables of version 2 and of styles that keep them. */
export const phpbb: Adapter = {
  platform: 'phpbb',
  recognise,
  read: (page, _request, source) =>
    readForum(page, source, page.document(tableTemplate.post).length > 0 ? tableTemplate : template),
}

const template: ForumTemplate = {
  post: 'div.post[id^="p"], div.search.post',
  author: [
    '.postprofile .username, .postprofile .username-coloured',
    '.author .username, .author .username-coloured',
    '.author strong a',
    '.postprofile dt a',
  ],
  body: ['.postbody .content', '.content'],
  notTheirs: 'blockquote, .signature, .notice, .attachbox, dl.file, dl.thumbnail, dl.codebox > dt',
  date: ['.search-result-date', '.author time[datetime]', 'time[datetime]', '.author'],
  permalink: ['.postbody h3 a[href*="#p"]', '.author a[href*="p="]', 'a[href*="p="][href*="viewtopic"]'],
  id: /\bp(\d+)/,
  subject: '.search.post .postbody h3',
  title: ['h2.topic-title', 'h2 a[href*="viewtopic"]', 'h2'],
  thread: 'a.topictitle',
  forum: 'a.forumtitle',
  next: '.pagination li.next a, .pagination li.arrow.next a, .pagination a[rel="next"]',
}

const tableTemplate: ForumTemplate = {
  post: 'tr:has(> td span.name):has(span.postbody):not(:has(> td tr span.name)), table.tablebg:has(.postauthor):has(.postbody)',
  author: ['.postauthor', 'span.name b', 'span.name'],
  body: ['td:has(> .postbody, > * > .postbody)', '.postbody'],
  notTheirs:
    'td.quote, td.code, .quotetitle, .quotecontent, .attachcontent, .postdetails, .signature, .genmed, .gensmall, .postsubject',
  date: ['.postdetails:contains("Posted")', '.gensmall:contains("Posted")', '.postdetails'],
  permalink: ['a[href*="viewtopic"][href*="p="]'],
  id: /\bp?(\d+)/,
  title: ['a.maintitle', 'a.titles', 'h2'],
  thread: 'a.topictitle',
  forum: 'a.forumlink',
}

function recognise({ document: $, url }: Page): number {
  if ($('body#phpbb, .copyright a[href*="phpbb.com"], #phpbb').length > 0) return 1
  if (/\/view(?:topic|forum)\.php\b/.test(url)) return 0.85
  return $('.postbody .content, a.topictitle').length > 0 ? 0.7 : 0
}
