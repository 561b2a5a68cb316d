import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** Invision Community forums, versions 4 and 5. */
export const invision: Adapter = {
  platform: 'invision',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

const template: ForumTemplate = {
  post: 'article.cPost, article.ipsComment[id^="elComment_"], article[data-ips-hook="postWrapper"]',
  author: [
    '.cAuthorPane_author a',
    '.ipsEntry__username a, .ipsEntry__username',
    '.ipsComment_author a.ipsType_break',
    '.ipsComment_author strong',
  ],
  body: ['[data-role="commentContent"]', '.ipsComment_content', '.ipsEntry__post'],
  notTheirs:
    'blockquote.ipsQuote, .ipsQuote, [data-role="memberSignature"], .ipsComment_controls, .ipsType_reset > time',
  date: ['.ipsComment_meta time[datetime]', '.ipsEntry__date time', 'time[datetime]'],
  permalink: [
    '.ipsComment_meta a[href*="comment="]',
    'a[href*="findComment"]',
    'a[href*="comment="]',
    'a[data-role="shareComment"]',
  ],
  id: /(?:elComment_|comment-)(\d+)/,
  title: ['h1.ipsType_pageTitle', 'h1.ipsPageHeader__title', '[data-ips-hook="topicTitle"]', 'h1'],
  thread:
    '.ipsDataItem_title a[href*="/topic/"], .ipsData__title a[href*="/topic/"], .ipsStreamItem_title a[href*="/topic/"]',
  forum: '.cForumRow .ipsDataItem_title a, .ipsData__title a[href*="/forum/"]',
  next: '.ipsPagination_next:not(.ipsPagination_inactive) a, .ipsPagination__next a, a[rel="next"]',
}

function recognise({ document: $ }: Page): number {
  if ($('.ipsApp, [data-baseurl][data-smart], [data-baseurl][data-pjax], body[data-pageapp]').length > 0) return 1
  return $('article.cPost, .ipsDataItem_title, .ipsEntry__post').length > 0 ? 0.9 : 0
}
