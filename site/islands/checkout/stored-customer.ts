import * as z from 'zod/mini'
import { customerInfo, type Customer } from './order.ts'

/** Session storage: who pays, from checkout to success. */
const key = 'customer-info'

export function storeCustomer(customer: Customer): void {
  sessionStorage.setItem(key, JSON.stringify(customer))
}

export function findStoredCustomer(): Customer | undefined {
  try {
    return z.safeParse(customerInfo, JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function forgetStoredCustomer(): void {
  sessionStorage.removeItem(key)
}
