import type { PageRoute } from '../page-context/page-route.ts'

export function isIndexed({ robots }: Pick<PageRoute, 'robots'>): boolean {
  return robots.startsWith('index')
}
