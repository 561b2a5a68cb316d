import type { Adapter, PageRequest, Readers } from '../../adapter.ts'

/** Returns readers that know only the test site. */
export function testSiteReaders(options?: { needsBrowser?: boolean }): Readers {
  const adapter = testSiteAdapter(options)
  return {
    find: (platform) => (platform === adapter.platform ? adapter : undefined),
    choose: (page) => (adapter.recognise(page) > 0 ? adapter : undefined),
  }
}

/** @param needsBrowser as on a platform whose pages need scripts */
function testSiteAdapter({ needsBrowser = false } = {}): Adapter {
  return {
    platform: 'test-site',
    needsBrowser,
    recognise: ({ text }) => (text.includes('name="generator" content="test-site"') ? 1 : 0),
    read({ document, url }, request) {
      const absolute = (href: string | undefined) => new URL(href ?? '', url).href
      const title = document('h1').text().trim()
      if (title !== '') {
        const record = {
          ...request.known,
          url,
          reference: title,
          title,
          description: document('.description').text(),
          ...(document('time').length > 0 ? { date: document('time').text() } : {}),
        }
        return { records: [record], next: [] }
      }
      const details = document('a.detail')
        .toArray()
        .map((link) => detailOf(absolute(document(link).attr('href')), document(link).attr('title')))
      const more = document('a.next')
        .toArray()
        .map((link) => ({ url: absolute(document(link).attr('href')), kind: 'list' as const }))
      return { records: [], next: [...details, ...more] }
    },
  }
}

function detailOf(url: string, title: string | undefined): PageRequest {
  return title === undefined ? { url, kind: 'detail' } : { url, kind: 'detail', known: { url, title } }
}
