import type { ComponentType } from 'react'
import {
  callChoiceScript,
  dialogScript,
  checkoutScript,
  chipsScript,
  formPageScript,
  galleryScript,
  packageChoiceScript,
  shareLinkScript,
} from 'virtual:inline-scripts'
import type { ContentSecurity } from '#shared/site-rendering.ts'
import type { BlogArticle, HomeArticle } from './content/articles/article.ts'
import { blogArticles } from './content/articles/blog-articles.ts'
import { homeArticles } from './content/articles/home-articles.ts'
import { legalWords } from './content/legal/document.ts'
import { pageHeads, type PageHead, type PagePath } from './content/page-heads.ts'
import type { Project } from './content/portfolio/project.ts'
import { projects } from './content/portfolio/projects.ts'
import { CalculatorPage, calculatorStyles } from './pages/calculator/calculator-page.tsx'
import { legalStyles } from './components/legal/legal-page.tsx'
import { AboutPage, aboutStyles } from './pages/about/about-page.tsx'
import { BlogPage, blogStyles } from './pages/blog/blog-page.tsx'
import { CheckoutPage, checkoutStyles } from './pages/checkout/checkout-page.tsx'
import { stripeSources } from './pages/checkout/stripe-sources.ts'
import { ContactPage, contactStyles } from './pages/contact/contact-page.tsx'
import { FaqPage, faqStyles } from './pages/faq/faq-page.tsx'
import { FeasibilityPage, feasibilityStyles } from './pages/feasibility-assessment/feasibility-page.tsx'
import { HomePage, homeStyles } from './pages/home/home-page.tsx'
import { HubPage } from './pages/hub/hub-page.tsx'
import { NotFoundPage, notFoundStyles } from './pages/not-found/not-found-page.tsx'
import { PackagesPage, packagesStyles } from './pages/packages/packages-page.tsx'
import { PaymentSuccessPage, paymentSuccessStyles } from './pages/payment-success/payment-success-page.tsx'
import { PortfolioPage, portfolioStyles } from './pages/portfolio/portfolio-page.tsx'
import { ProcessPage, processStyles } from './pages/process/process-page.tsx'
import { ReviewsPage, reviewsStyles } from './pages/reviews/reviews-page.tsx'
import { PrivacyPage } from './pages/privacy/privacy-page.tsx'
import { TermsPage } from './pages/terms/terms-page.tsx'
import { ThankYouPage, thankYouStyles } from './pages/thank-you/thank-you-page.tsx'
import { businessData } from './structured-data/business.ts'
import { faqData } from './structured-data/faq.ts'
import { packagesData } from './structured-data/packages.ts'
import { reviewsData } from './structured-data/reviews.ts'
import type { StructuredData } from './structured-data/json-ld.tsx'
import { hubStyles } from './styles/shared-styles.ts'

export type Robots = 'index, follow' | 'noindex, follow' | 'noindex, nofollow'

export interface PageRoute extends PageHead {
  path: string
  Page: ComponentType
  robots: Robots
  /** The page's own rules, besides those that every page shares. */
  styles: readonly string[]
  /** Inline scripts of its own, besides the one that every page has. */
  scripts?: readonly string[]
  /** What the page needs of other origins. */
  contentSecurity?: Partial<ContentSecurity>
  /** The page can show each of these in its dialog, at an address that names it. */
  articles?: readonly (BlogArticle | HomeArticle)[]
  projects?: readonly Project[]
  /** The day its words last changed, where that is known: an ISO date. */
  updated?: string
  /** `bare` leaves out navigation, footer and the shared rules. */
  layout: 'site' | 'bare'
  /** The page's structured data besides its breadcrumb. */
  structuredData?: StructuredData
}

type RouteOptions = Pick<PageRoute, 'Page'> & Partial<PageRoute>

/** Every page there is, in the order of the specification. */
export const pageRoutes: readonly PageRoute[] = [
  page('/', {
    Page: HomePage,
    styles: homeStyles,
    scripts: [galleryScript, packageChoiceScript, formPageScript, dialogScript, shareLinkScript],
    articles: homeArticles,
    structuredData: businessData,
  }),
  page('/packages', {
    Page: PackagesPage,
    styles: packagesStyles,
    scripts: [packageChoiceScript],
    structuredData: packagesData,
  }),
  page('/process', { Page: ProcessPage, styles: processStyles }),
  page('/portfolio', {
    Page: PortfolioPage,
    styles: portfolioStyles,
    scripts: [dialogScript, chipsScript],
    projects,
  }),
  page('/about', { Page: AboutPage, styles: aboutStyles }),
  page('/blog', {
    Page: BlogPage,
    styles: blogStyles,
    scripts: [dialogScript, chipsScript, shareLinkScript],
    articles: blogArticles,
    updated: newestDate(blogArticles),
  }),
  page('/faq', { Page: FaqPage, styles: faqStyles, structuredData: faqData }),
  page('/calculator', { Page: CalculatorPage, styles: calculatorStyles, scripts: [formPageScript] }),
  page('/contact', { Page: ContactPage, styles: contactStyles, scripts: [formPageScript] }),
  page('/feasibility-assessment', { Page: FeasibilityPage, styles: feasibilityStyles }),
  page('/reviews', { Page: ReviewsPage, styles: reviewsStyles, structuredData: reviewsData }),
  page('/terms', { Page: TermsPage, styles: legalStyles, updated: legalWords.additionsDate }),
  page('/privacy', { Page: PrivacyPage, styles: legalStyles, updated: legalWords.additionsDate }),
  page('/thank-you', {
    Page: ThankYouPage,
    styles: thankYouStyles,
    scripts: [callChoiceScript],
    robots: 'noindex, follow',
  }),
  page('/checkout', {
    Page: CheckoutPage,
    styles: checkoutStyles,
    scripts: [checkoutScript],
    contentSecurity: stripeSources,
    robots: 'noindex, follow',
  }),
  page('/payment-success', {
    Page: PaymentSuccessPage,
    styles: paymentSuccessStyles,
    scripts: [checkoutScript],
    robots: 'noindex, follow',
  }),
  page('/marketing-hub', {
    Page: HubPage,
    styles: hubStyles,
    layout: 'bare',
    robots: 'noindex, nofollow',
  }),
]

export const notFoundRoute: PageRoute = page('*', {
  Page: NotFoundPage,
  styles: notFoundStyles,
  robots: 'noindex, follow',
})

function page(path: PagePath, options: RouteOptions): PageRoute {
  return { path, ...pageHeads[path], robots: 'index, follow', layout: 'site', styles: [], ...options }
}

function newestDate(articles: readonly BlogArticle[]): string {
  return articles.map(({ date }) => date).reduce((newest, date) => (date > newest ? date : newest))
}
