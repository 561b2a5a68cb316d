import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** Invision Community forums, versions 4 and 5, and IP.Board 3. */
export const invision: Adapter = {
  platform: 'invision',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

const template: ForumTemplate = {
  post: 'article.cPost, article.ipsComment[id^="elComment_"], article[data-ips-hook="postWrapper"], .post_block[id^="post_id_"]',
  author: [
    '.cAuthorPane_author a',
    '.ipsEntry__username a, .ipsEntry__username',
    '.ipsComment_author a.ipsType_break',
    '.ipsComment_author strong',
    '.author .name, .author',
  ],
  body: ['[data-role="commentContent"]', '.ipsComment_content', '.ipsEntry__post', '.entry-content'],
  notTheirs:
    'blockquote, .ipsQuote, [data-role="memberSignature"], .ipsComment_controls, .ipsType_reset > time, [data-excludequote], .edit, .signature',
  date: ['.ipsComment_meta time[datetime]', '.ipsEntry__date time', 'time[datetime]', 'abbr.published', '.posted_info'],
  permalink: [
    '.ipsComment_meta a[href*="comment="]',
    'a[href*="findComment"]',
    'a[href*="comment="]',
    'a[data-role="shareComment"]',
    '.post_id a',
  ],
  id: /(?:elComment_|comment-|post_id_)(\d+)/,
  title: [
    'h1.ipsType_pageTitle',
    'h1.ipsPageHeader__title',
    '[data-ips-hook="topicTitle"]',
    'h1.ipsType_pagetitle',
    'h1',
  ],
  thread:
    '.ipsDataItem_title a[href*="/topic/"], .ipsData__title a[href*="/topic/"], .ipsStreamItem_title a[href*="/topic/"]',
  forum: '.cForumRow .ipsDataItem_title a, .ipsData__title a[href*="/forum/"]',
  next: '.ipsPagination_next:not(.ipsPagination_inactive) a, .ipsPagination__next a, a[rel="next"]',
}

function recognise({ document: $ }: Page): number {
  if (
    $('.ipsApp, [data-baseurl][data-smart], [data-baseurl][data-pjax], body[data-pageapp], body#ipboard_body').length >
    0
  )
    return 1
  return $('article.cPost, .ipsDataItem_title, .ipsEntry__post').length > 0 ? 0.9 : 0
}
