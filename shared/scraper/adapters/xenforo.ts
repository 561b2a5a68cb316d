import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** XenForo forums, versions 1 and 2. */
export const xenforo: Adapter = {
  platform: 'xenforo',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

const template: ForumTemplate = {
  post: 'article.message--post, article.message[id], li.message[id^="post-"]',
  author: ['.message-name .username', '.message-name', '.messageUserInfo .username', 'a.username'],
  body: ['.message-body .bbWrapper', '.bbWrapper', '.messageContent .messageText', '.messageText'],
  notTheirs:
    '.bbCodeBlock--quote, blockquote.bbCodeBlock, .bbCodeQuote, .bbCodeBlock-expandLink, .message-signature, .message-lastEdit',
  date: ['.message-attribution-main time[datetime]', 'header time[datetime]', 'time[datetime]', '.DateTime'],
  permalink: [
    '.message-attribution-main a[href*="post-"]',
    '.message-attribution-opposite a[href*="post-"]',
    'a[href*="/post-"]',
    'a.datePermalink',
  ],
  id: /post-(\d+)/,
  title: ['h1.p-title-value', '.titleBar h1', 'h1'],
  thread:
    '.structItem-title a[href*="/threads/"]:not(.labelLink), .discussionListItem .title a[href*="threads/"].PreviewTooltip, .contentRow-title a[href*="/threads/"]',
  forum: '.node-title a, .nodeTitle a',
  next: 'a.pageNav-jump--next, a.pageNavSimple-el--next, .PageNav a.text:contains("Next")',
}

function recognise({ document: $, text }: Page): number {
  if (/<html[^>]+id="XF"|<html[^>]+id="XenForo"|<html[^>]+data-xf=|data-app="public"/i.test(text.slice(0, 3000)))
    return 1
  return $('article.message .bbWrapper, li.message .messageText').length > 0 ? 0.9 : 0
}
