// Of the pages around a payment: their addresses may say who the visitor is, and their islands wait for no sign of life.
import { takePersonalQuery } from './remove-personal-query.ts'

takePersonalQuery()
dispatchEvent(new Event('scroll'))
