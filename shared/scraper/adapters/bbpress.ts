import type { Adapter, Page } from '../adapter.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'

/** bbPress, the forums of WordPress. */
export const bbpress: Adapter = {
  platform: 'bbpress',
  recognise,
  read: (page, _request, source) => readForum(page, source, template),
}

/** The heading of a post is next to its body; both have the same number. */
const template: ForumTemplate = {
  post: '.bbp-body > div[class*="post-"].topic, .bbp-body > div[class*="post-"].reply, ul.bbp-replies div.hentry, .bbp-replies li.hentry',
  beside: (post) => post.prev('.bbp-reply-header, .bbp-topic-header'),
  author: ['.bbp-author-name', '.bbp-reply-author .bbp-author-link', '.bbp-author-link'],
  body: ['.bbp-reply-content', '.bbp-topic-content', '.entry-content'],
  notTheirs: 'blockquote, .bbp-signature, .bbp-topic-revision-log, .bbp-reply-revision-log, .bbp-attachments',
  date: ['.bbp-reply-post-date', '.bbp-topic-post-date', '.bbp-meta time', 'time[datetime]'],
  permalink: ['a.bbp-reply-permalink', 'a.bbp-topic-permalink', 'a[href*="#post-"]'],
  id: /post-(\d+)/,
  title: ['h1.entry-title', '.bbp-topic-title h1', 'h1'],
  thread: 'a.bbp-topic-permalink',
  forum: 'a.bbp-forum-title',
  next: '.bbp-pagination-links a.next, a.next.page-numbers',
}

function recognise({ document: $ }: Page): number {
  return $('#bbpress-forums, body.bbpress, .bbp-reply-content, a.bbp-topic-permalink').length > 0 ? 1 : 0
}
