import { expect, test } from 'vitest'
import { normaliseMailbox } from './email-limits.ts'

test.for([
  ['ADA@Example.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+one+two@example.com', 'ada@example.com'],
  ['A.D.A+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['a-da@example.com', 'a-da@example.com'],
  ['+@example.com', '+@example.com'],
] as const)('the mailbox of %s is %s', ([address, mailbox]) => expect(normaliseMailbox(address)).toBe(mailbox))
