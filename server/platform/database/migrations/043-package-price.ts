import { migration } from './migration.ts'

/** The price of the package that the checkout showed: the owner may change it afterwards. */
export const packagePrice = migration('043-package-price', [`alter table payment add column packagePence integer`])
