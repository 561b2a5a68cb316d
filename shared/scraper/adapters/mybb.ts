import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** MyBB forums with the default themes of versions 1.6 and 1.8. */
export const mybb: Adapter = {
  platform: 'mybb',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

const template: ForumTemplate = {
  post: '#posts > .post, div.post[id^="post_"], table[id^="post_"]:has(.post_body)',
  author: ['.author_information a[href*="action=profile"]', '.author_information strong', '.post_author .largetext'],
  body: ['.post_body'],
  notTheirs: 'blockquote, .mycode_quote, .signature, .codeblock',
  date: ['.post_date span[title]', '.post_date', '.tcat .smalltext'],
  permalink: ['.post_head a[href*="pid="]', 'a[href*="#pid"]'],
  id: /\bpost_(\d+)/,
  title: ['.thead > div > strong', '.thead strong'],
  thread: '[id^="tid_"] a[href*="showthread.php"], .subject_new a, .subject_old a',
  forum: '.forum_status ~ td strong > a[href*="forumdisplay.php"]',
  next: '.pagination a.pagination_next',
}

function recognise({ document: $, url }: Page): number {
  if (
    $('#copyright a[href*="mybb.com"], .post_content > .post_body.scaleimages, #posts .post_body[id^="pid_"]').length >
    0
  )
    return 1
  return /\/(?:showthread|forumdisplay)\.php\b/.test(url) && $('.post_body, [id^="tid_"]').length > 0 ? 0.85 : 0
}
