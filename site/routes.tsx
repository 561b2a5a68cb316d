import { claimsOn } from '#shared/business/claims.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { BlogArticle } from './content/articles/article.ts'
import { fillTerms } from './content/terms/fill-terms.ts'
import { listBlogArticles, listHomeArticles } from './content/shown-articles.tsx'
import { accessibilityDate } from './content/legal/accessibility.ts'
import { legalContent } from './content/legal/document.ts'
import { describeAbout, pageHeads, type PagePath } from './content/page-heads.ts'
import { listProjects } from './content/portfolio/projects.ts'
import { CalculatorPage } from './pages/calculator/calculator-page.tsx'
import { AboutPage } from './pages/about/about-page.tsx'
import { BlogPage } from './pages/blog/blog-page.tsx'
import { CheckoutPage, stripeSources } from './pages/checkout/checkout-page.tsx'
import { ContactPage } from './pages/contact/contact-page.tsx'
import { FaqPage } from './pages/faq/faq-page.tsx'
import { FeasibilityPage } from './pages/feasibility-assessment/feasibility-page.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { HubPage } from './pages/hub/hub-page.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { PackagesPage } from './pages/packages/packages-page.tsx'
import { PaymentSuccessPage } from './pages/payment-success/payment-success-page.tsx'
import { PortfolioPage } from './pages/portfolio/portfolio-page.tsx'
import { ProcessPage } from './pages/process/process-page.tsx'
import { ReviewsPage } from './pages/reviews/reviews-page.tsx'
import { AccessibilityPage, PrivacyPage, TermsPage } from './pages/legal/legal-pages.tsx'
import { ThankYouPage } from './pages/thank-you/thank-you-page.tsx'
import { businessData } from './structured-data/business.ts'
import { faqData } from './structured-data/faq.ts'
import { packagesData } from './structured-data/packages.ts'
import { reviewsData } from './structured-data/reviews.ts'
import type { PageRoute } from './page-context/page-route.ts'

type RouteOptions = Pick<PageRoute, 'Page'> & Partial<PageRoute>

/** Lists every page there is, in the order of the specification, which doesn't have /accessibility. */
export function pageRoutes(settings: SiteSettings): readonly PageRoute[] {
  const blogArticles = listBlogArticles(settings)
  const fill = (text: string) => fillTerms(text, settings.business)
  const routes = [
    page('/', {
      Page: HomePage,
      articles: listHomeArticles(settings),
      structuredData: businessData,
    }),
    page('/packages', { Page: PackagesPage, structuredData: packagesData }),
    page('/process', { Page: ProcessPage }),
    page('/portfolio', { Page: PortfolioPage, projects: listProjects(settings) }),
    page('/about', { Page: AboutPage, description: describeAbout(claimsOn('about', settings.content.claims)) }),
    page('/blog', {
      Page: BlogPage,
      articles: blogArticles,
      updated: newestDate(blogArticles),
    }),
    page('/faq', { Page: FaqPage, structuredData: faqData }),
    page('/calculator', { Page: CalculatorPage }),
    page('/contact', { Page: ContactPage }),
    page('/feasibility-assessment', { Page: FeasibilityPage }),
    page('/reviews', { Page: ReviewsPage, structuredData: reviewsData }),
    page('/terms', { Page: TermsPage, updated: settings.business.prices.from ?? legalContent.additionsDate }),
    page('/privacy', { Page: PrivacyPage, updated: legalContent.additionsDate }),
    page('/accessibility', { Page: AccessibilityPage, updated: accessibilityDate }),
    page('/thank-you', { Page: ThankYouPage, robots: 'noindex, follow' }),
    page('/checkout', {
      Page: CheckoutPage,
      contentSecurity: stripeSources,
      robots: 'noindex, follow',
    }),
    page('/payment-success', { Page: PaymentSuccessPage, robots: 'noindex, follow' }),
    page('/marketing-hub', {
      Page: HubPage,
      layout: 'bare',
      robots: 'noindex, nofollow',
    }),
  ]
  return routes.map((route) => Object.assign(route, { title: fill(route.title), description: fill(route.description) }))
}

export const notFoundRoute: PageRoute = page('*', {
  Page: NotFoundPage,
  robots: 'noindex, follow',
})

function page(path: PagePath, options: RouteOptions): PageRoute {
  return { path, ...pageHeads[path], robots: 'index, follow', layout: 'site', ...options }
}

function newestDate(articles: readonly BlogArticle[]): string | undefined {
  return articles
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
}
