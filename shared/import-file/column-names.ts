import { onFirstUse } from '../business/on-first-use.ts'
import { type ImportColumn, importColumns } from '../contract/prospect-import.ts'

/** Names of columns in other programs, in the form that `nameOf` gives them. A name that starts with an asterisk is taken only where the
 *  column's values show it. */
const names: Record<ImportColumn, string> = {
  name: 'name fullname names displayname contactperson who whoareyou naam nomcomplet nombrecompleto vollstandigername navn namn nimi kundenname klantnaam kundnamn kundenavn asiakkaannimi nomdu nombredelcliente nomecliente ansprechpartner kontaktperson contactpersoon yhteyshenkilo personadecontacto 姓名 氏名 名前 客户 客户名称 客户姓名 客戶 顧客名 联系人',
  firstName:
    'fname firstname givenname forename forenames firstnames first christianname 1stname firstnameinitial initials initial inits firstinitial vorname prenom nombre voornaam nome imie fornavn fornamn etunimi jmeno',
  middleName: 'middlename additionalname middlenames middle middleinitial tussenvoegsel',
  lastName:
    'lname lastname surname familyname secondname 2ndname last lastnames nachname nom apellidos achternaam cognome sobrenome apelido nazwisko etternavn efternavn efternamn sukunimi prijmeni',
  organisation:
    'organisation organization company business account employer firm tradingname firma societe bedrijf bedrijfsnaam unternehmen empresa azienda foretag yritys 公司',
  email:
    'emails emailid emailadresse emailadres courriel correoelectronico correo indirizzoemail adresemail epost epostadress epostadresse sahkoposti sahkopostiosoite 邮箱 电子邮箱 电子邮件 メールアドレス',
  phone:
    'call ph mob telefon telefonnummer mobiltelefon handy telefoon telefono telefonomovil movil cellulare telefone telemovel telefonkomorkowy telefoonnummer telefonnr tlf mobil mobilnummer mobilnr mobiel puhelin puhelinnumero matkapuhelin 电话 手机 手机号 手机号码 联系电话 電話 電話番号 sms *number *no *daytime *evening *home *work *other',
  location:
    'neighbourhood neighborhood area village locality suburb road roadname streetname where add addr ort stadt strasse straße rue ville adresse straat straatenhuisnummer plaats calle direccion poblacion localidad ciudad indirizzo citta morada localidade ulica miasto adres adress gatuadress postort poststed osoite katuosoite postitoimipaikka woonplaats ulice mesto 地址 住所',
  postcode:
    'postcode postcodearea pcode zip zipcode postalcode postalzip zippostalcode addresspostcode addresspostalcode addresszip plz postleitzahl codepostal codigopostal cap kodpocztowy postnr postnummer postinumero psc 邮编 邮政编码 郵便番号',
  projectType:
    '*projecttype *project *type *service *services *typeproject *typework *worktype *jobtype *jobtitle *category *job *work *workrequired *worksrequired *interest *interestedin *servicerequired *projectname *requirement *required *wanted *needed *requested',
  description:
    'description subject details detail message messages enquiry inquiry brief question query answer answers response responses openendedresponse enquirydetails projectdescription projectdetails jobdescription jobdetails requirements summary text desc body content about regarding nachricht anfrage bericht mensaje messaggio',
  priority: '*priority *importance *urgency',
  selectedPackage: '*package *selectedpackage *plan',
  notes:
    'notes note comment comments remark remarks memo anythingelse additionalinformation notizen bemerkung bemerkungen anmerkung anmerkungen remarque remarques observaciones observacoes opmerking opmerkingen uwagi notiz nota merknad huomautus bemærkninger poznamka 备注 備考',
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
    others:
      'line extended postal mail physical site property project job service installation registered full area or and',
  },
  description: {
    main: 'message messages enquiry inquiry description details detail requirements specification spec scope brief content',
    others: 'project job work works card task text comment or additional further full more special build and',
  },
}
const wordSets = onFirstUse(() =>
  Object.entries(wordsOf).map(([field, { main, others }]) => ({
    field: field as ImportColumn,
    main: new Set(main.split(' ')),
    others: new Set(others.split(' ')),
  })),
)

/** Where someone's lead came from, in words: kept with the notes. */
export const sources = new Set([
  'source',
  'leadsource',
  'platform',
  'channel',
  'heardaboutus',
  'howdidhearaboutus',
  'referredby',
])

/** What people say about their project beside its description: kept with it, with the name of the column. */
export const ofProject =
  /\b(?:budget|tim(?:ing|e[ -]?(?:scale|frame|line))s?|planning (?:permission|status|stage)|(?:property|house|home|building) (?:type|age)|type of (?:property|house|home|building)|best time|(?:preferred|start|target|site visit) date(?! ?(?:[(&]|and\b|time))|preferred (?:time|day|contact|method|start)|ownership|availability)\b/i

/** Words that say whose value it is, or which of several. */
const qualifiers = new Set(
  `your my the a of is what s user contact contacts customer client lead person persons people primary main preferred best invitee guest attendee consumer homeowner enquirer work home business mailing billing shipping delivery default po sa personal private other alternative alternate secondary applicant respondent owner's value current recent latest please enter give us geschaftlich privat buyer purchaser sender prospect visitor resident householder occupier enquiry recipient subscriber submitter requester requestor caller lister poster data`.split(
    ' ',
  ),
)
/** The name of an organisation loses its qualifier last, since “Business name” is no person's. */
const organisationName = /^(?:business|company|organi[sz]ation|account|trading|firm|employer|practice)s? ?(?:name)?$/

/** Returns the words of a column's name that say what it is: `E-mail 1 - Value`, `User email` and `Email (work)` become `email`. */
function readHeader(header: string): string[] {
  const text = withoutMarks(header.slice(0, 200))
    // Forms and programs put a field's name in brackets: `fields[email]`.
    .replace(/^\s*[\w-]{1,20}\[([^[\]]+)\]\s*$/, '$1')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\be[\s_-]?mail/g, 'email')
    .replace(/\bpost[\s_-]code/g, 'postcode')
    .replace(/\bwhats[\s_-]app/g, 'whatsapp')
    // Shops keep a number with an address: `Default Address Phone`.
    .replace(/\b(default|billing|shipping|delivery)[\s_-]address[\s_-](?=(?:phone|company|email)\b)/g, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (organisationName.test(text.replace(/ \d+\b/g, ''))) return ['organisation']
  const all = text.split(' ').flatMap((word) => (/^\d+$/.test(word) ? [] : [word.replace(/\d+$/, '')]))
  const kept = all.filter((word) => !qualifiers.has(word))
  return kept.length === 0 ? all : kept
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

export function nameOf(header: string): string {
  return readHeader(header).join('')
}

const allNames = onFirstUse(() =>
  importColumns.flatMap((field) => names[field].split(' ').map((name) => ({ field, name }))),
)
const fieldByName = onFirstUse(
  () => new Map(allNames().map(({ field, name }) => [withoutMarks(name.replace('*', '')), field])),
)
export const needsValues = onFirstUse(
  () => new Set(allNames().flatMap(({ name }) => (name.startsWith('*') ? [name.slice(1)] : []))),
)
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
  'caller',
  'householder',
  'kunde',
  'klant',
  'kund',
  'asiakas',
  'klient',
  'cliente',
  'zakaznik',
])

/** Whether a form gave a column a name of its own making, because its field has none: `No Label field_3a1b9cc`, `input_4`. */
export function isUnnamed(header: string): boolean {
  return /^(?:no label )?(?:field|input|text|textarea|select|radio|checkbox|dropdown|menu|number)[-_ ]?(?=[\da-f]*\d)[\da-f]{1,12}$/i.test(
    header.trim(),
  )
}

/** Returns the field that a column's name means, whatever its values are. */
export function fieldOfName(header: string): ImportColumn | undefined {
  if (isUnnamed(header)) return undefined
  const words = readHeader(header)
  const name = words.join('')
  // “Contact last” is a name, and “Last contact” a day.
  if ((name === 'first' || name === 'last') && !/\b(?:first|last)[^\p{L}]*$/iu.test(header.replace(/\([^()]*\)/g, '')))
    return undefined
  if (personNames.has(name)) return 'name'
  if (name === 'name') return partOfName(header) ?? 'name'
  if (words[0] === 'name') return fieldByName().get([...words.slice(1), 'name'].join('')) ?? partOfName(header)
  const byWords = wordSets().find(
    ({ main, others }) =>
      words.some((word) => main.has(word)) && words.every((word) => main.has(word) || others.has(word)),
  )
  if (byWords?.field === 'location' && partOf(header) === 'postcode') return 'postcode'
  return byWords?.field ?? fieldByName().get(name) ?? partOfName(header)
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
  return part === undefined ? undefined : fieldByName().get(nameOf(part))
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
