import * as z from 'zod/mini'
import { customerKey, sessionOrHistory } from '../../browser-storage/browser-storage.ts'
import { customerInfo, type Customer } from './order.ts'

export function storeCustomer(customer: Customer): void {
  sessionOrHistory.setItem(customerKey, JSON.stringify(customer))
}

export function findStoredCustomer(): Customer | undefined {
  try {
    return z.safeParse(customerInfo, JSON.parse(sessionOrHistory.getItem(customerKey)!)).data
  } catch {
    return undefined
  }
}

export function deleteStoredCustomer(): void {
  sessionOrHistory.removeItem(customerKey)
}
