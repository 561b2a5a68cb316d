import type { PageRoute } from '../routes.tsx'

export function isIndexed({ robots }: Pick<PageRoute, 'robots'>): boolean {
  return robots.startsWith('index')
}
