import { blogCategories } from '#shared/business/website-categories.ts'
import { ArticleDialog } from '../../components/article/article-dialog.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { blog } from '../../content/blog.ts'
import css from './blog.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import { ArticleCard } from '../../components/article/article-card.tsx'
import { Chips } from '../../components/chips/chips.tsx'
import { useSite } from '../../page-context/site-context.ts'
import { Island } from '../../islands/island.tsx'
import { NewsletterForm } from '../../islands/newsletter/newsletter-form.tsx'
import formCss from '../../islands/form/form.css?inline'

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

/** All articles in one list: the style sheet features whichever comes first among those that are shown. */
function ArticleList() {
  const { articles } = useSite()
  if (articles.length === 0) return undefined
  return (
    <Section labelledBy="articles-title" title={blog.listTitle} isTitleHidden tone="alternate">
      <Chips content={blog.chips} categories={blogCategories} shown={articles} />
      <ul className="blog-articles">
        {articles.map((article, index) => (
          <li key={article.slug} data-category={article.category}>
            <ArticleCard article={article} path="/blog" read={blog.read} first={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NewsletterCard() {
  useStyles(formCss)
  return (
    <Section labelledBy="newsletter-title">
      <div className="newsletter">
        <div>
          <h2 id="newsletter-title">{blog.newsletter.title}</h2>
          <p className="lead">{blog.newsletter.text}</p>
        </div>
        <Island name="newsletter" component={NewsletterForm} props={{}} />
      </div>
    </Section>
  )
}
