import { type ImportColumn, importColumns, type ImportMapping } from '../contract/prospect-import.ts'
import {
  emailsIn,
  hasNumber,
  isPlaceholder,
  isShortenedNumber,
  isWebAddress,
  looksLikePhone,
  namesWork,
  packageOf,
  phonesIn,
  postcodeIn,
  projectTypeOf,
} from './values.ts'

/** Values that are compared with the meaning of a column's name. */
const examinedValues = 300

/** Names of columns in other programs, in the form that `nameOf` gives them. A name that starts with an asterisk is taken only where the
 *  column's values show it. */
const names: Record<ImportColumn, string> = {
  name: 'name fullname names displayname contactperson who whoareyou naam nomcomplet nombrecompleto vollstandigername',
  firstName:
    'fname firstname givenname forename forenames firstnames first christianname initials vorname prenom nombre voornaam',
  middleName: 'middlename additionalname middlenames middle middleinitial',
  lastName: 'lname lastname surname familyname secondname last lastnames nachname nom apellidos achternaam cognome',
  organisation: 'organisation organization company business account employer firm tradingname firma societe bedrijf',
  email: 'emails emailid emailadresse courriel',
  phone:
    'call ph mob telefon telefonnummer mobiltelefon handy telefoon sms *number *no *daytime *evening *home *work *other',
  location:
    'area village locality suburb where add addr ort stadt strasse straße rue ville adresse straat plaats calle',
  postcode:
    'postcode postcodearea pcode zip zipcode postalcode postalzip zippostalcode addresspostcode addresspostalcode addresszip plz postleitzahl codepostal',
  projectType:
    '*projecttype *project *type *service *services *typeproject *typework *worktype *jobtype *jobtitle *category *job *work *workrequired *worksrequired *interest *interestedin *servicerequired *projectname *requirement *required *wanted *needed *requested',
  description:
    'description subject details detail message messages enquiry inquiry brief question query answer answers response responses openendedresponse enquirydetails projectdescription projectdetails jobdescription jobdetails requirements summary text desc body content about regarding nachricht anfrage bericht mensaje messaggio',
  priority: '*priority *importance *urgency',
  selectedPackage: '*package *selectedpackage *plan',
  notes:
    'notes note comment comments remark remarks memo anythingelse additionalinformation notizen bemerkung bemerkungen anmerkung anmerkungen remarque remarques',
  sourceUrl: '*sourceurl *source *url *link *website *page *webpage *webaddress *leadsource',
}

/** A column whose name has only these words, and one of the first group, is the field's: `Phone - Mobile`, `Address 1 - City`. */
const wordsOf: Partial<Record<ImportColumn, { main: string; others: string }>> = {
  email: { main: 'email mail', others: 'address addresses' },
  phone: {
    main: 'phone phones telephone tel mobile cell cellphone landline handphone whatsapp phonenumber telno mobileno',
    others: 'number numbers no num nr daytime evening day night uk or and email',
  },
  postcode: {
    main: 'postcode postcodes zip zipcode',
    others: 'code postal physical site property project job service installation registered address',
  },
  location: {
    main: 'location address addresses street town city suburb village locality place formatted addressline',
    others: 'line postal mail physical site property project job service installation registered full area or and',
  },
  description: {
    main: 'message messages enquiry inquiry description details detail requirements specification spec scope brief content',
    others: 'project job work works card task text comment or additional further full more special build and',
  },
}
const wordSets = Object.entries(wordsOf).map(([field, { main, others }]) => ({
  field: field as ImportColumn,
  main: new Set(main.split(' ')),
  others: new Set(others.split(' ')),
}))

/** Where someone's lead came from, in words: kept with the notes. */
const sources = new Set([
  'source',
  'leadsource',
  'platform',
  'channel',
  'heardaboutus',
  'howdidhearaboutus',
  'referredby',
])

/** What people say about their project beside its description: kept with it, with the name of the column. */
const ofProject =
  /\b(?:budget|tim(?:ing|e[ -]?(?:scale|frame|line))s?|planning (?:permission|status|stage)|(?:property|house|home|building) (?:type|age)|type of (?:property|house|home|building)|best time|(?:preferred|start|target|site visit) date(?! ?(?:[(&]|and\b|time))|preferred (?:time|day|contact|method|start)|ownership|availability)\b/i

/** Words that say whose value it is, or which of several. */
const qualifiers = new Set(
  `your my the a of is what s user contact contacts customer client lead person persons people primary main preferred best invitee guest attendee consumer homeowner enquirer work home business mailing billing shipping delivery default po sa personal private other alternative alternate secondary applicant respondent owner's value current recent latest please enter give us geschaftlich privat buyer purchaser sender prospect visitor resident householder occupier enquiry recipient subscriber submitter requester requestor caller lister poster`.split(
    ' ',
  ),
)
/** The name of an organisation loses its qualifier last, since “Business name” is no person's. */
const organisationName = /^(?:business|company|organi[sz]ation|account|trading|firm|employer|practice)s? ?(?:name)?$/

/** Returns the words of a column's name that say what it is: `E-mail 1 - Value`, `User email` and `Email (work)` become `email`. */
function readHeader(header: string): string[] {
  const text = header
    .slice(0, 200)
    // Forms and programs put a field's name in brackets: `fields[email]`.
    .replace(/^\s*[\w-]{1,20}\[([^[\]]+)\]\s*$/, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\be[\s_-]?mail/g, 'email')
    .replace(/\bpost[\s_-]code/g, 'postcode')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (organisationName.test(text.replace(/ \d+\b/g, ''))) return ['organisation']
  const all = text.split(' ').flatMap((word) => (/^\d+$/.test(word) ? [] : [word.replace(/\d+$/, '')]))
  const kept = all.filter((word) => !qualifiers.has(word))
  return kept.length === 0 ? all : kept
}

function nameOf(header: string): string {
  return readHeader(header).join('')
}

const allNames = importColumns.flatMap((field) => names[field].split(' ').map((name) => ({ field, name })))
const fieldByName = new Map(allNames.map(({ field, name }) => [name.replace('*', ''), field]))
const needsValues = new Set(allNames.flatMap(({ name }) => (name.startsWith('*') ? [name.slice(1)] : [])))
/** Names that alone mean a person, as the only column of that kind does. */
const personNames = new Set([
  'contact',
  'client',
  'customer',
  'lead',
  'person',
  'applicant',
  'homeowner',
  'consumer',
  'enquirer',
  'invitee',
  'attendee',
  'guest',
])

/** Returns the field that a column's name means, whatever its values are. */
export function fieldOfName(header: string): ImportColumn | undefined {
  const words = readHeader(header)
  const name = words.join('')
  if (personNames.has(name)) return 'name'
  if (name === 'name') return partOfName(header) ?? 'name'
  if (words[0] === 'name') return fieldByName.get([...words.slice(1), 'name'].join('')) ?? partOfName(header)
  const byWords = wordSets.find(
    ({ main, others }) =>
      words.some((word) => main.has(word)) && words.every((word) => main.has(word) || others.has(word)),
  )
  if (byWords?.field === 'location' && partOf(header) === 'postcode') return 'postcode'
  return byWords?.field ?? fieldByName.get(name) ?? partOfName(header)
}

/** Some forms put the question before a part of its answer: `Full Name - First Name`, `Name: First`, `Name (Last)`. */
function partOfName(header: string): ImportColumn | undefined {
  const field = partOf(header)
  return field === 'firstName' || field === 'middleName' || field === 'lastName' ? field : undefined
}

function partOf(header: string): ImportColumn | undefined {
  const part = / - ([^-]+)$|: ([^:]+)$|\(([^()]+)\)\s*$/
    .exec(header)
    ?.slice(1)
    .find((one) => one !== undefined)
  return part === undefined ? undefined : fieldByName.get(nameOf(part))
}

interface Column {
  index: number
  header: string
  values: string[]
}

/** Chooses the columns of each field by their names, and checks the choice against the values. A column without a known name is chosen by
 *  its values alone if no other is found for them. A field with several columns lists them in the order in which they count.
 *  @param headRow the row with the names, from 1; 0 if there is none */
export function guessMapping(rows: readonly (readonly string[])[], headRow: number): ImportMapping {
  const head = headRow === 0 ? [] : (rows[headRow - 1] ?? [])
  const body = rows.slice(headRow)
  const width = body.reduce((most, row) => Math.max(most, row.length), head.length)
  const all = Array.from({ length: width }, (_, index) => ({
    index,
    header: head[index] ?? '',
    values: valuesOf(body, index),
  }))
  const columns = withQuestions(all).filter(({ values }) => values.length > 0 || body.length === 0)
  const chosen = new Map<ImportColumn, Column[]>()
  const choose = (field: ImportColumn, column: Column) => chosen.set(field, [...(chosen.get(field) ?? []), column])

  const rest = columns.filter((column) => {
    const field = fieldOf(column)
    if (field !== undefined) choose(field, column)
    return field === undefined
  })
  // Beside the person who was asked it is whose account it is: Calendly has “User Email” and “Invitee Email”. Monday’s “Person” does the task.
  for (const [field, found] of chosen) {
    const others = found.filter(({ header }) => !/^(?:user\b|person$)/i.test(header))
    if (others.length > 0) chosen.set(field, others)
  }
  for (const column of rest.filter(isOtherAnswer)) {
    const before = all[column.index - 1]
    const field = before && [...chosen].find(([, found]) => found.some(({ index }) => index === before.index))?.[0]
    if (field === 'projectType' || field === 'description') choose('description', column)
  }
  if (chosen.has('name') && nameless(chosen.get('name'))) chosen.delete('name')
  chooseByValue('email', ({ values }) => share(values, (value) => emailsIn(value).length > 0) >= 0.5)
  chooseByValue('phone', ({ header, values }) => {
    const asksForNumber = /\b(?:number|phone|telephone|tel|mobile|mob|call|ring|reach)\b/i.test(header)
    return share(values, (value) => isTypicalPhone(value) || (asksForNumber && lacksZero(value))) >= 0.6
  })
  chooseByValue(
    'postcode',
    ({ values }) => share(values, (value) => postcodeIn(value) === value.toUpperCase().trim()) >= 0.6,
  )
  chooseByValue('location', ({ values }) => share(values, (value) => postcodeIn(value) !== undefined) >= 0.6)
  if (!chosen.has('name') && !chosen.has('firstName') && !chosen.has('lastName')) {
    chooseByValue('name', isPersonColumn)
  }
  if (!chosen.has('name') && !chosen.has('firstName') && !chosen.has('lastName')) {
    const title = rest.find(
      (column) => ![...chosen.values()].flat().includes(column) && titleOfMatter.test(column.header),
    )
    if (title) choose('name', title)
  }
  // A list of one column has everything in a line.
  if (width === 1 && !chosen.has('phone')) {
    chooseByValue(
      'email',
      ({ values }) => share(values, (value) => emailsIn(value).length > 0 || hasNumber(value)) >= 0.5,
    )
  }

  // What somebody has written is not left out because its column has another name than usual.
  for (const column of rest) {
    const isTaken = [...chosen.values()].flat().includes(column)
    if (isTaken || column.header.trim() === '' || ofProgram.test(column.header) || ofOurSide.test(column.header))
      continue
    if (share(column.values, isProse) >= 0.5) choose('notes', column)
  }

  const mapping: ImportMapping = {}
  for (const field of importColumns) {
    const found = chosen.get(field)
    if (found) mapping[field] = inOrder(field, found).map(({ index }) => index)
  }
  return mapping

  function chooseByValue(field: ImportColumn, fits: (column: Column) => boolean): void {
    if (chosen.has(field)) return
    const found = rest.find(
      (column) => ![...chosen.values()].flat().includes(column) && !ofOurSide.test(column.header) && fits(column),
    )
    if (found) choose(field, found)
  }
}

/** Gives an answer the name of its question where the column before has the same question in each row: `Question 1`, `Response 1`. A
 *  question whose answer has a field of its own is no text. */
function withQuestions(columns: readonly Column[]): Column[] {
  const isAsked = ({ header, values }: Column) => /^question\b/i.test(header) && new Set(values).size === 1
  return columns.flatMap((column, index) => {
    const [before, after] = [columns[index - 1], columns[index + 1]]
    if (isAsked(column) && after && answersElsewhere(column, after)) return []
    const isAnswer = before && isAsked(before) && answersElsewhere(before, column)
    return [isAnswer ? { ...column, header: before.values[0] ?? '' } : column]
  })
}

function answersElsewhere(question: Column, answer: Column): boolean {
  if (!/^(?:response|answer)\b/i.test(answer.header) || answer.values.length === 0) return false
  return fieldOf({ ...answer, header: question.values[0] ?? '' }) !== 'description'
}

/** Whether it has what people write where no answer to the question before fits. */
function isOtherAnswer({ header, values }: Column): boolean {
  return /^other\b/i.test(header) && share(values, isTypicalPhone) === 0
}

/** The name of a card, task or deal, which may have a person's in it. */
const titleOfMatter = /^(?:card|task|item|deal|opportunity|project|job|lead|record|enquiry)[ _-]?(?:name|title)$/i

/** Columns that programs fill in themselves. */
const ofProgram =
  /display|angezeigt|nom complet de l|campaign|\bads?\b|\bad[ _]|adset|\bform|user[ _]?agent|browser|referr|label|\btags?\b|status|stage|\blists?\b|\bboards?\b|consent|gdpr|opt[ _-]?(?:in|out)|permission|section|group|photo|file|attachment|\burl|\blink|\bip\b|\bid\b|\bids\b|date|time|creat(?:ed|ion|or)|updated|modified|tax|bank|\blog\b|ledger|members?\b|activity|country|currency|timezone|event|utm|platform|device|source|industry|categor/i

/** Whether a value is what a person has written, and no name, address, link or word of a program. */
function isProse(value: string): boolean {
  const words = value.replaceAll('_', ' ').match(/\p{L}{2,}/gu) ?? []
  return (
    words.length > 2 &&
    /\s/.test(value.trim()) &&
    !isWebAddress(value) &&
    postcodeIn(value) === undefined &&
    !/[{}<>=]|::/.test(value)
  )
}

/** Returns the field of each column of a table that has one. */
export function columnsOfFields(
  body: readonly (readonly string[])[],
  head: readonly string[],
): Map<number, ImportColumn> {
  const mapping = guessMapping(head.length > 0 ? [head, ...body] : body, head.length > 0 ? 1 : 0)
  return new Map(importColumns.flatMap((field) => (mapping[field] ?? []).map((index) => [index, field] as const)))
}

/** Returns whether somebody in a table can be reached: by a column for addresses or numbers, or by one in a text. */
export function canReach(rows: readonly (readonly string[])[], headRow: number, mapping: ImportMapping): boolean {
  if (mapping.email !== undefined || mapping.phone !== undefined) return true
  const columns = textColumns.flatMap((field) => mapping[field] ?? [])
  return rows
    .slice(headRow, headRow + examinedValues)
    .some((row) => columns.some((index) => emailsIn(row[index] ?? '').length > 0 || hasNumber(row[index] ?? '')))
}

/** Fields whose text may have an address or number in it. */
export const textColumns = ['description', 'notes', 'projectType', 'name', 'location'] as const

function valuesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const values: string[] = []
  for (const row of rows) {
    const value = row[index]?.trim() ?? ''
    if (value !== '') values.push(value)
    if (values.length === examinedValues) break
  }
  return values
}

/** Returns the field that a column's name means if its values do not contradict it. */
function fieldOf({ header, values }: Column): ImportColumn | undefined {
  if (ofOurSide.test(header)) return undefined
  const name = nameOf(header)
  const meant = fieldOfName(header)
  const some = values.length === 0 ? undefined : values
  if (some === undefined) return meant !== undefined && !needsValues.has(name) ? meant : undefined
  switch (meant) {
    case 'name':
      // “Contact” may be a person, an address or a number.
      if (share(some, (value) => emailsIn(value).length > 0 && !value.includes('<')) > 0.5) return 'email'
      if (share(some, isTypicalPhone) > 0.5) return 'phone'
      // “Homeowner” may be a question.
      // A list may have one column for whichever there is.
      if (share(some, (value) => isTypicalPhone(value) || (emailsIn(value).length > 0 && !value.includes('<'))) > 0.5)
        return 'email'
      if (some.every((value) => /^(?:yes|no|y|n|true|false)$/i.test(value) || isPlaceholder(value))) return undefined
      return share(some, isIdentifier) > 0.5 ? undefined : 'name'
    case 'email':
      return some.some((value) => value.includes('@')) || some.every(isPlaceholder) ? 'email' : undefined
    case 'phone':
      if (name === 'sms') return share(some, looksLikePhone) >= 0.5 ? 'phone' : undefined
      if (needsValues.has(name)) {
        const fits = (value: string) =>
          isTypicalPhone(value) || isShortenedNumber(value) || (isOfPerson(header, name) && lacksZero(value))
        return share(some, fits) >= 0.5 ? 'phone' : undefined
      }
      // “Phone or email” has whichever there is.
      return share(some, (value) => emailsIn(value).length > 0) > (/mail/i.test(header) ? 0 : 0.5) ? 'email' : 'phone'
    case 'postcode':
      // “Address & postcode” has more than a postcode.
      if (share(some, (value) => value.length > 12) > 0.5) return 'location'
      return some.some((value) => /\d/.test(value)) ? 'postcode' : undefined
    case 'priority':
      return some.some((value) => /^(?:high|medium|low)$/i.test(value)) ? 'priority' : undefined
    case 'selectedPackage':
      return some.some((value) => packageOf(value) !== undefined) ? 'selectedPackage' : undefined
    case 'projectType':
      // “Work” is a number beside “Mobile”.
      if (share(some, isTypicalPhone) > 0.5) return 'phone'
      return (
        projectOrText(some) ??
        (/project|work|service|job(?!\W?title)|interest|requirement|required|wanted|needed/i.test(header) ||
        share(some, isTask) >= 0.5
          ? 'description'
          : undefined)
      )
    case 'sourceUrl':
      if (share(some, isWebAddress) >= 0.5) return 'sourceUrl'
      return sources.has(name) ? 'notes' : undefined
    case undefined:
      if (sources.has(name)) return 'notes'
      if (ofProject.test(header.replaceAll('_', ' '))) return 'description'
      if (isQuestion(header)) return fieldOfQuestion(header, some)
      return asksForWork.test(header.replaceAll('_', ' ')) && !ofProgram.test(header) && !titleOfMatter.test(header)
        ? (projectOrText(some) ?? (share(some, namesWork) >= 0.5 ? 'description' : undefined))
        : undefined
    case 'description':
      if (/\bcontact (?:details?|info(?:rmation)?)\b/i.test(header)) {
        if (share(some, (value) => emailsIn(value).length > 0) >= 0.5) return 'email'
        if (share(some, isTypicalPhone) >= 0.5) return 'phone'
      }
      return meant
    case 'firstName':
    case 'middleName':
    case 'lastName':
    case 'organisation':
    case 'notes':
      return meant
    case 'location':
      // A meeting may be at a web address.
      return share(some, isWebAddress) >= 0.5 ? undefined : meant
  }
}

/** A column with these words may say what is to be done. */
const asksForWork = /\b(?:projects?|works?|services?|jobs?|interests?|options?|types?)\b/i

/** Columns about whoever works on a lead, not about the lead. */
const ofOurSide =
  /\b(?:assignee|assigned|(?<!home |property |house |building )owner|agent|manager|creator|created by|modified by|updated by|sales ?(?:rep|person)|staff|team)(?:['’]?s)?\b.*\b(?:e-?mail|name|phone)|^(?:assignee|assigned to|task owner|contact owner|record owner|lead owner|owner)$/i

/** Whether a job's title says what is to be done, as an occupation does not. */
function isTask(value: string): boolean {
  return value.trim().split(/\s+/).length > 2 && taskWords.test(value)
}

const taskWords =
  /\b(?:extension|extend|loft|kitchen|garage|porch|conservatory|plans?|drawings?|draw|build|new|convert|conversion|remove|wall|roof|need|want|design|house|home|room|bathroom|garden|annexe?)\b/i

/** Forms name their columns by their questions. */
function isQuestion(name: string): boolean {
  const header = name.replaceAll('_', ' ')
  return (
    header.includes('?') ||
    /^(?:tell|describe|briefly|outline|explain|provide|give|can|could|have|did|please|what|where|when|who|how|which|any|anything|do|are|is|would)\s+\S+\s+\S/i.test(
      header.trim(),
    )
  )
}

function fieldOfQuestion(header: string, values: readonly string[]): ImportColumn {
  if (share(values, (value) => emailsIn(value).length > 0) >= 0.5) return 'email'
  if (share(values, isTypicalPhone) >= 0.5) return 'phone'
  if (/name\b/i.test(header) && share(values, isTypicalName) >= 0.5) return fieldOfNameQuestion(header)
  if (/\b(?:where|address|located|location|town)\b/i.test(header)) return 'location'
  return projectOrText(values) ?? 'description'
}

function fieldOfNameQuestion(header: string): ImportColumn {
  const isFirst = /\b(?:first|given|fore)[ -]?name\b/i.test(header)
  const isLast = /\b(?:last|family|sur)[ -]?name\b/i.test(header)
  return isFirst === isLast ? 'name' : isFirst ? 'firstName' : 'lastName'
}

function projectOrText(values: readonly string[]): 'projectType' | undefined {
  const recognised = share(values, (value) => value.length <= 60 && projectTypeOf(value) !== undefined)
  return recognised >= 0.5 ? 'projectType' : undefined
}

/** “Contact no” is a telephone number, and a bare “No” may be anything. */
function isOfPerson(header: string, name: string): boolean {
  return (name !== 'no' && name !== 'number') || /\b(?:contact|client|customer|home|work|main|best)\b/i.test(header)
}

/** Whether it is a number or code by which a program knows a record: `C-1023`. */
function isIdentifier(value: string): boolean {
  return /\d/.test(value) && /^[\w{}/#.-]+$/.test(value)
}

/** Whether it is a British number that has lost its zero, as spreadsheets store it. */
function lacksZero(value: string): boolean {
  return /^(?:44)?[1-37]\d{8,9}(?:\.0)?$/.test(value.replace(/\s/g, ''))
}

/** Whether a column with names holds addresses or numbers instead. */
function nameless(columns: readonly Column[] = []): boolean {
  return columns.every(({ values }) => values.length > 0 && share(values, (value) => !/\p{L}/u.test(value)) > 0.9)
}

/** Returns which of several addresses a column belongs to: `home` for “Home Street”, `1` for “Address 1 - City”. */
export function addressOf(header: string): string {
  const text = header.trim()
  const [, kind, number] =
    /^(home|business|work|other|mailing|billing|physical|postal|shipping|delivery|service)\b|^address (\d+) - /i.exec(
      text,
    ) ?? []
  const inOneWord = /^(?:PO|SA)(?=[A-Z])/.exec(text)?.[0]
  return (kind ?? number ?? inOneWord ?? '').toLowerCase()
}

/** A mobile number comes before others, and of several addresses the one that most rows have. */
function inOrder(field: ImportColumn, columns: readonly Column[]): Column[] {
  if (field === 'phone') {
    return columns.toSorted((a, b) => rankOfPhone(a) - rankOfPhone(b))
  }
  // A row without a first name has its initials.
  if (field === 'firstName') return columns.toSorted((a, b) => Number(isInitials(a)) - Number(isInitials(b)))
  // Beside a person's name, a name that says what is to be built is that of a project.
  if (field === 'name')
    return columns.toSorted(
      (a, b) => Number(isOfProject(a)) - Number(isOfProject(b)) || Number(isContact(b)) - Number(isContact(a)),
    )
  if (field !== 'location') return [...columns]
  const parts = columns.filter(({ header }) => !/formatted/i.test(header))
  const filled = (column: Column) =>
    Math.max(
      ...columns.flatMap(({ header, values }) => (addressOf(header) === addressOf(column.header) ? values.length : [])),
    )
  return (parts.length > 0 ? parts : columns).toSorted((a, b) => filled(b) - filled(a) || a.index - b.index)
}

function isOfProject({ values }: Column): boolean {
  return share(values, namesWork) >= 0.5
}

/** Whether it has the person at a customer, which may be a firm. */
function isContact({ header, values }: Column): boolean {
  return /\bcontact[ _-]?(?:name|person)?$/i.test(header.trim()) && share(values, isTypicalName) >= 0.5
}

function isInitials({ header }: Column): boolean {
  return nameOf(header) === 'initials'
}

/** Columns whose names look like people's, and are not those of the leads. */
const isNoPerson =
  /owner|agent|assign|manager|created|spouse|assistant|campaign|form|\bad\b|\blists?\b|board|status|label|tag|group|source|city|town|county|country|state|region|gender|title|position|type|trade|task|service|category|project|work/i

/** A column whose name says nothing has first and last names. */
function isPersonColumn({ header, values }: Column): boolean {
  if (header === '') return share(values, isTypicalName) >= 0.7
  if (fieldOfName(header) !== undefined || isNoPerson.test(header)) return false
  return share(values, (value) => isTypicalName(value) && value.includes(' ')) >= 0.7
}

function rankOfPhone({ header }: Column): number {
  return /mob|cell|whatsapp/i.test(header) ? 0 : /work|business|company|office/i.test(header) ? 2 : 1
}

function share(values: readonly string[], fits: (value: string) => boolean): number {
  const real = values.filter((value) => !isPlaceholder(value))
  return real.length === 0 ? 0 : real.filter(fits).length / real.length
}

function isTypicalPhone(value: string): boolean {
  return phonesIn(value).some(
    (part) => /^[\s(]*(?:\+|0)\d?/.test(part) && looksLikePhone(part) && !/\p{L}{12}/u.test(part),
  )
}

function isTypicalName(value: string): boolean {
  return /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:[&+]|[\p{L}'’.-]+)){0,5}$/u.test(value) && value.length <= 60
}
