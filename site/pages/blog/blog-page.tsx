import { ArticleDialog } from '../../components/article-dialog/article-dialog.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { blog } from '../../content/blog.ts'
import { ArticleList } from './article-list.tsx'
import { NewsletterCard } from './newsletter-card.tsx'
import css from './blog.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function BlogPage() {
  useStyles(css, 'pages')
  return (
    <>
      <PageTop title={blog.title} lead={blog.lead}>
        <p className="actions">
          <BookLink look="line" />
        </p>
      </PageTop>
      <ArticleList />
      <NewsletterCard />
      <ClosingCall title={blog.closing.title} text={blog.closing.text}>
        <BookLink look="line" />
      </ClosingCall>
      <ArticleDialog>
        <BookLink look="solid" />
      </ArticleDialog>
    </>
  )
}

function BookLink({ look }: { look: 'solid' | 'line' }) {
  return (
    <a className={`button ${look}`} href="/contact" data-keep-query="">
      {blog.book}
    </a>
  )
}
