import * as z from 'zod/mini'
import { visitStorage } from '../visit-storage.ts'
import { customerInfo, type Customer } from './order.ts'

/** Of the visit's storage: who pays, from checkout to success. */
const key = 'customer-info'

export function storeCustomer(customer: Customer): void {
  visitStorage.setItem(key, JSON.stringify(customer))
}

export function findStoredCustomer(): Customer | undefined {
  try {
    return z.safeParse(customerInfo, JSON.parse(visitStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function deleteStoredCustomer(): void {
  visitStorage.removeItem(key)
}
