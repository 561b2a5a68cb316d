import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** vBulletin forums, versions 3 to 5. */
export const vbulletin: Adapter = {
  platform: 'vbulletin',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

const template: ForumTemplate = {
  post: 'li.postcontainer[id^="post_"], li.b-post[data-node-id], table[id^="post"]:not([id*="menu"])',
  author: ['.username strong', 'a.username', '.b-userinfo__details .author a', '.author a', 'a.bigusername'],
  body: ['blockquote.postcontent', '.js-post__content-text', '.b-post__content', 'div[id^="post_message_"]'],
  notTheirs:
    '.bbcode_container, .bbcode_quote, .b-bbcode__quote, blockquote.signature, .signature, .lastedited, div[style*="margin:20px"], div[style*="margin: 20px"]',
  date: ['.postdate .date', 'time[datetime]', '.b-post__timestamp', 'td.thead, .thead'],
  permalink: ['a.postcounter', '.b-post__count', 'a[id^="postcount"]', 'a[href*="showpost.php"]'],
  id: /post_?(\d+)/,
  title: ['.threadtitle', 'h1.main-title', '.pagetitle h1', 'td.navbar strong', 'h1'],
  thread: 'a[id^="thread_title_"], a.topic-title, h3.threadtitle a.title',
  forum: 'h2.forumtitle a, a.forum-title, td[id^="f"] a[href*="forumdisplay"]',
  next: 'a[rel="next"], .prev_next a[title*="Next"], a.js-pagenav-next-button',
}

function recognise({ document: $, url }: Page): number {
  if (/vBulletin/i.test($('meta[name="generator"]').attr('content') ?? '')) return 1
  if ($('li.postcontainer, li.b-post, div[id^="post_message_"], a[id^="thread_title_"]').length > 0) return 0.9
  return /\/(?:showthread|forumdisplay)\.php\b/.test(url) ? 0.8 : 0
}
