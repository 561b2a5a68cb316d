import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'
import { joinHeadRows } from './head-rows.ts'

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(','))

test.each([
  [
    'above and below, merged across and down',
    `Client,Phone,,Address,,
,Home,Mobile,Line 1,Town,Postcode
Ada Vale,,07700 900111,4 Elm Rd,Romsey,SO51 0ZZ`,
    'Client,Phone Home,Phone Mobile,Address Line 1,Address Town,Address Postcode',
  ],
  [
    'of two people',
    `Agent,,,Applicant,,Site,
Name,Email,Address,Name,Email,Address,Postcode
Plan Co,agent@b.test,1 Mill Lane,Ada,a@b.test,4 Elm Rd,SO51 0ZZ`,
    'Agent Name,Agent Email,Agent Address,Applicant Name,Applicant Email,Site Address,Site Postcode',
  ],
  [
    'of another person before the customer',
    `Architect,,Client,
Name,Email,Name,Email
Plan Co,plan@b.test,Ada,a@b.test`,
    'Architect Name,Architect Email,Client Name,Client Email',
  ],
  [
    'of who referred the customer',
    `Enquirer,,Referred by,
Name,Phone,Name,Phone
Ada,07700 900111,Ben,07700 900112`,
    'Enquirer Name,Enquirer Phone,Referred by Name,Referred by Phone',
  ],
  [
    'of another person above a single column',
    `Structural engineer,Customer,
Name,Name,Email
Beam Co,Ada,a@b.test`,
    'Structural engineer Name,Customer Name,Customer Email',
  ],
  [
    'of another person with a number alone',
    `Client,,Architect
Name,Email,Phone
Ada,a@b.test,07700 900119`,
    'Client Name,Client Email,Architect Phone',
  ],
  [
    'of two customers',
    `Client 1,,Client 2,,
First,Last,First,Last,Email
Ada,Vale,Ben,Hill,a@b.test`,
    'Client 1 First,Client 1 Last,Joint Client 2 First,Joint Client 2 Last,Client 2 Email',
  ],
  [
    'of a customer with a partner',
    `,,Partner,
Forename,Surname,Forename,Phone
Ada,Vale,Ben,07700 900111`,
    'Forename,Surname,Partner Forename,Phone',
  ],
  [
    'of a customer with a spouse who has a number, beside an address of the customer',
    `Client,,Spouse,
Name,Email,Name,Mobile
Ada,a@b.test,Ben,07700 900111`,
    'Client Name,Client Email,Spouse Name,Spouse Mobile',
  ],
  [
    'of two days',
    `Lead,,Visit,,Quote,
Name,Email,Date,By,Date,Amount
Ada,a@b.test,3 May,Sam,9 May,£20`,
    'Lead Name,Lead Email,Visit Date,Visit By,Quote Date,Quote Amount',
  ],
  [
    'below a title',
    `Spring leads,,,,
Client,,,Address,
Name,Home,Mobile,Line 1,Line 2
Ada,,07700 900111,4 Elm Rd,Romsey`,
    'Client Name,Home,Client Mobile,Address Line 1,Address Line 2',
  ],
])('names of columns in two rows, %s, become one', (_, text, head) => {
  const rows = rowsOf(text)
  const joined = joinHeadRows(rows)
  expect(joined.at(-2)?.join(',')).toBe(head)
  expect(joined.at(-3)).toEqual([])
  expect(joined.at(-1)).toBe(rows.at(-1))
})

test.each(['Client 1,,Client 2,,', ',,Partner,,', 'Architect,,Customer,,'])(
  'the names of a second person below %s are kept with the notes, and are none of the first',
  (groups) => {
    const rows = joinHeadRows(rowsOf(`${groups}\nFirst,Last,First,Last,Email\nAda,Vale,Ben,Hill,a@b.test`))
    const [own, other] = groups.startsWith('Architect') ? [2, 0] : [0, 2]
    expect(guessMapping(rows, 2)).toEqual({
      firstName: [own],
      lastName: [own + 1],
      email: [4],
      notes: [other, other + 1],
    })
  },
)

test.each([
  ['a title', 'Leads,,,Printed by Ann\nName,Email,Phone,Notes\nAda,a@b.test,,Call'],
  ['a title that is a name of a column', 'Company,,\nName,Email,Phone\nAda,a@b.test,'],
  ['a title about the work of others', 'Architect leads,,Printed by Ann\nName,Email,Phone\nAda,a@b.test,'],
  ['groups that say no more', 'Contact,,Address,\nName,Email,Street,Postcode\nAda,a@b.test,4 Elm Rd,SO51 0ZZ'],
  ['a first person with few values', 'Name,Email,Address,,\nAda,,Elm Rd,Romsey,Hampshire\nBen,b@b.test,,,'],
  ['a remark that goes on in the next row', 'Name,Email,Notes,\n,,called,again\nAda,a@b.test,,'],
])('%s stays what it is', (_, text) => {
  const rows = rowsOf(text)
  expect(joinHeadRows(rows)).toBe(rows)
})
