import type { PackageType } from '#shared/business/packages.ts'

export const packageCard = {
  mostPopular: 'Most Popular',
  plusVat: '+ VAT',
  includingVat: 'including VAT',
  book: (type: PackageType) => `Book ${type}`,
} as const
