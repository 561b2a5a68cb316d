import { expect, test } from 'vitest'
import { guessMapping, readHeading } from './column-mapping.tsx'

test.each([
  ['Name,E-mail,Phone\r\nAda,a@example.com,1', 'comma', ['Name', 'E-mail', 'Phone']],
  ['Name;Town;Notes\nAda;Winchester;a,b,c,d', 'semicolon', ['Name', 'Town', 'Notes']],
  ['Name\tTown', 'tab', ['Name', 'Town']],
  ['\uFEFFName,"Town, county","Two\nlines"\nAda,x,y', 'comma', ['Name', 'Town, county', 'Two\nlines']],
])('the heading of %j is read', (text, delimiter, columns) => {
  expect(readHeading(text)).toEqual({ delimiter, columns })
})

test('columns are matched to fields by the names that other programs use', () => {
  expect(guessMapping(['Full name', 'E-mail address', 'Mobile', 'Town', 'Shoe size'])).toEqual({
    name: 'Full name',
    email: 'E-mail address',
    phone: 'Mobile',
    location: 'Town',
  })
})
