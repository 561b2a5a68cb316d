import type { ComponentType } from 'react'
import { articlesScript, checkoutScript, chipsScript } from 'virtual:page-script'
import type { ContentSecurity } from '#shared/site-rendering.ts'
import type { BlogArticle, HomeArticle } from './content/articles/article.ts'
import { blogArticles } from './content/articles/blog-articles.ts'
import { homeArticles } from './content/articles/home-articles.ts'
import { plainPages } from './content/plain-pages.ts'
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
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { PackagesPage, packagesStyles } from './pages/packages/packages-page.tsx'
import { PaymentSuccessPage, paymentSuccessStyles } from './pages/payment-success/payment-success-page.tsx'
import { plainPage, plainStyles } from './pages/plain/plain-page.tsx'
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

export interface PageRoute {
  path: string
  Page: ComponentType
  /** At most 60 characters. */
  title: string
  /** 120 to 160 characters. */
  description: string
  robots: Robots
  /** The page's own rules, besides those that every page shares. */
  styles: readonly string[]
  /** Inline scripts of its own, besides the one that every page has. */
  scripts?: readonly string[]
  /** What the page needs of other origins. */
  contentSecurity?: Partial<ContentSecurity>
  /** The page can show each of these in its dialog, at an address that names it. */
  articles?: readonly (BlogArticle | HomeArticle)[]
  /** `bare` leaves out navigation, footer and the shared rules. */
  layout: 'site' | 'bare'
  /** What the page tells search engines besides its place in the site. */
  structuredData?: StructuredData
}

type RouteOptions = Omit<PageRoute, 'path' | 'robots' | 'layout' | 'styles'> & Partial<PageRoute>

/** Every page there is, in the order of the specification. */
export const pageRoutes: readonly PageRoute[] = [
  page('/', {
    Page: HomePage,
    styles: homeStyles,
    scripts: [articlesScript],
    articles: homeArticles,
    structuredData: businessData,
    title: 'Fixed-Fee Home Extension Drawings in Hampshire',
    description:
      'Extension drawings for Hampshire homes at fixed fees: measured survey, design, planning and building regulations. Book a free 30-minute consultation.',
  }),
  page('/packages', {
    Page: PackagesPage,
    styles: packagesStyles,
    structuredData: packagesData,
    title: 'Fixed-Fee Extension Design Packages and Prices',
    description:
      'Compare the Essential, Pre-Build and Premium extension design packages: what each includes, the fixed fee with and without VAT, and the deposit.',
  }),
  page('/process', {
    Page: ProcessPage,
    styles: processStyles,
    title: 'How Your Extension Design Works, Step by Step',
    description:
      'From a free video call to a measured survey, design and finished drawings: how we take your home extension through planning and building regulations.',
  }),
  page('/portfolio', {
    Page: plainPage(plainPages.portfolio),
    title: 'Home Extension Projects in Hampshire',
    description:
      'Kitchen extensions, two-storey extensions, loft conversions and garden rooms that we have designed for homes in Winchester, Basingstoke and Southampton.',
  }),
  page('/about', {
    Page: AboutPage,
    styles: aboutStyles,
    title: 'About Our Architectural Technicians in Hampshire',
    description:
      'Qualified architectural technicians who design home extensions across Hampshire at fixed fees. Fully insured, with 25+ years of experience in homes like yours.',
  }),
  page('/blog', {
    Page: BlogPage,
    styles: blogStyles,
    scripts: [articlesScript, chipsScript],
    articles: blogArticles,
    title: 'Home Extension Advice: Planning, Design and Costs',
    description:
      'Articles for homeowners on planning permission, building regulations, extension design and budgets, from a fixed-fee design service in Hampshire.',
  }),
  page('/faq', {
    Page: FaqPage,
    styles: faqStyles,
    structuredData: faqData,
    title: 'Home Extension Questions Answered',
    description:
      'How long does planning take, what do drawings cost, do you cover my town? Clear answers to the questions that Hampshire homeowners ask us most often.',
  }),
  page('/calculator', {
    Page: CalculatorPage,
    styles: calculatorStyles,
    title: 'Extension Cost Calculator for Hampshire Homes',
    description:
      'Work out what your home extension may cost to build in Hampshire, from typical sizes and rates per square metre, before you spend anything on drawings.',
  }),
  page('/contact', {
    Page: ContactPage,
    styles: contactStyles,
    title: 'Book Your Free 30-Minute Extension Consultation',
    description:
      'Book a free 30-minute video consultation about your home extension. Call, email or send the form, and we reply within 24 hours. Hampshire and UK-wide.',
  }),
  page('/feasibility-assessment', {
    Page: FeasibilityPage,
    styles: feasibilityStyles,
    title: 'Extension Feasibility Assessment: Cost, Space, Planning',
    description:
      'Find out whether your extension is affordable, whether it fits and whether planning is likely, in one feasibility assessment by video call with a technician.',
  }),
  page('/reviews', {
    Page: ReviewsPage,
    styles: reviewsStyles,
    structuredData: reviewsData,
    title: 'Reviews from Hampshire Homeowners',
    description:
      'Read what homeowners say about our fixed-fee extension drawings: six reviews with an average of five stars, from first survey to planning approval.',
  }),
  page('/terms', {
    Page: TermsPage,
    styles: legalStyles,
    title: 'Terms of Service',
    description:
      'The terms for using this website and our fixed-fee extension design packages: consultation, revisions, liability and governing law in England and Wales.',
  }),
  page('/privacy', {
    Page: PrivacyPage,
    styles: legalStyles,
    title: 'Privacy Policy and Cookies',
    description:
      'What we keep about you when you enquire or become a client, for how long, which cookies we ask to use, and how to use your rights under UK data protection law.',
  }),
  page('/thank-you', {
    Page: ThankYouPage,
    styles: thankYouStyles,
    robots: 'noindex, follow',
    title: 'Thank You: Your Consultation Request Is With Us',
    description:
      'Your request for a free extension consultation is with us. What happens next: a call within 24 hours, the free consultation, then a detailed proposal.',
  }),
  page('/checkout', {
    Page: CheckoutPage,
    styles: checkoutStyles,
    scripts: [checkoutScript],
    contentSecurity: stripeSources,
    robots: 'noindex, follow',
    title: 'Pay the Deposit for Your Measured Survey',
    description:
      'Pay the deposit that secures the measured survey for your extension design package. The deposit comes off the fixed fee of the package you have chosen.',
  }),
  page('/payment-success', {
    Page: PaymentSuccessPage,
    styles: paymentSuccessStyles,
    scripts: [checkoutScript],
    robots: 'noindex, follow',
    title: 'Your Deposit and What Happens Next',
    description:
      'What happens after you have paid the deposit for your extension design package: we agree a survey date with you, measure your home and start to design.',
  }),
  page('/marketing-hub', {
    Page: HubPage,
    styles: hubStyles,
    layout: 'bare',
    robots: 'noindex, nofollow',
    title: 'Lead Hub',
    description:
      'The private page where the owner of this business sees enquiries and leads, filters them by status, project type and priority, and decides what comes next.',
  }),
]

export const notFoundRoute: PageRoute = page('*', {
  Page: NotFoundPage,
  robots: 'noindex, follow',
  title: 'Page Not Found',
  description:
    'The page you are looking for does not exist or has been moved. Return to the home page for fixed-fee home extension drawings in Hampshire and beyond.',
})

function page(path: string, options: RouteOptions): PageRoute {
  return { path, robots: 'index, follow', layout: 'site', styles: plainStyles, ...options }
}
