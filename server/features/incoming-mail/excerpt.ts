const excerptLength = 5000

/** Returns what the sender wrote, without the message that they answer: the whole text where answers are between its lines, or when nothing
 *  else is left. */
export function excerptOf(text: string): string {
  const lines = text.split('\n')
  const start = findQuotation(lines)
  const own = start === undefined ? text : lines.slice(0, start).join('\n').trim()
  return shorten(own === '' ? text : own, excerptLength)
}

/** Returns the line at which the answered message begins, if it is the rest of the text. */
function findQuotation(lines: readonly string[]): number | undefined {
  for (let at = 0; at < lines.length; at++) {
    // What the sender forwards is part of what they say.
    if (forwarded.test(lines[at]?.trim() ?? '')) return undefined
    if (isQuoted(lines[at])) return isAnsweredBetween(lines, at) ? undefined : at
    const introduction = measureIntroduction(lines, at)
    if (introduction > 0) {
      const next = nextFilled(lines, at + introduction)
      return isQuoted(lines[next]) && isAnsweredBetween(lines, next) ? undefined : at
    }
    if (startsHeaders(lines, at)) return saysBelow(lines.slice(0, at)) ? undefined : at
  }
  return undefined
}

function isQuoted(line: string | undefined): boolean {
  return line !== undefined && /^\s?>/.test(line)
}

/** Returns whether the sender wrote something after the beginning of the quotation. A signature isn't an answer. */
function isAnsweredBetween(lines: readonly string[], start: number): boolean {
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^--\s*$/.test(line) || signatures.test(line)) return false
    if (line.trim() === '' || isQuoted(line)) continue
    const introduction = measureIntroduction(lines, at)
    if (introduction === 0) return true
    at += introduction - 1
  }
  return false
}

const signatures =
  /^(?:sent from|get outlook for|von meinem|envoyé de|enviado desde|inviato da|verzonden vanaf|_{10,}$)/i

/** What ends the line before a quotation, in the languages of mail programs: “On Monday, 2 March 2026 at 09:00, Jo <jo@example.com> wrote:”. */
const wrote =
  /(?<!\p{L})(?:wrote|writes|schrieb|écrit|escribió|escrito|scritto|scrisse|schreef|geschreven|skrev|kirjoitti|napisał(?:\(a\)|a)?|pisze|escreveu|napsal(?:\(a\)|a)?|írta|scris|napísal(?:\(a\)|a)?|написал(?:\(а\)|а)?|пише|пишет|yazdı|έγραψε|napisao|rašė|rakstīja|写道|書きました)(?!\p{L})/iu
const year = /(?<!\d)(?:19|20)\d{2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2}(?!\d)/
const time = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,190}/
const maxIntroductionLines = 4
const maxIntroductionLength = 400

/** Returns how many lines introduce a quotation from here; 0 if none do. */
function measureIntroduction(lines: readonly string[], start: number): number {
  const first = lines[start]?.trim() ?? ''
  if (first === '') return 0
  // Yahoo on Android writes the message in the same line.
  if (divider.test(first) || isDated(first) || isComplete(first.split(/(?<=:)\s{2}/, 1).join(''))) return 1
  if (wrote.test(first) && endsWithColon.test(first) && isQuoted(lines[nextFilled(lines, start + 1)])) return 1
  // Long introductions are wrapped.
  for (let count = 2; count <= maxIntroductionLines; count++) {
    const wrapped = lines.slice(start, start + count)
    if (wrapped.some(isQuoted)) return 0
    const text = wrapped.join(' ')
    // In HTML each line may be a block.
    if (wrapped.some((line) => line.trim() === '') ? !isComplete(text) : !isDated(text)) continue
    return wrapped.some((_, index) => index > 0 && isDated(wrapped.slice(index).join(' '))) ? 0 : count
  }
  return 0
}

/** Zoho writes dashes on both sides instead. */
const endsWithColon = /[:：][*_]?\s*$|^-{3,}\s.*\s-{3,}\s*$/

/** Returns whether a text says when somebody wrote, or who: that may stand above a quotation that isn't marked. */
function isDated(text: string): boolean {
  if (text.length > maxIntroductionLength || !endsWithColon.test(text) || !year.test(text)) return false
  return (time.test(text) && address.test(text)) || (wrote.test(text) && (time.test(text) || address.test(text)))
}

/** Returns whether a text is an introduction beyond doubt: it says when somebody wrote, their address and that they wrote. */
function isComplete(text: string): boolean {
  return isDated(text) && time.test(text) && address.test(text) && wrote.test(text)
}

const divider =
  /^-{2,}\s*(?:original(?:[ -]?(?:message|nachricht|meddelande|melding))|ursprüngliche (?:nachricht|e-?mail)|message d.origine|messaggio originale|mensaje original|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|исходное сообщение|reply message)\s*-{2,}$/i

const forwarded =
  /^-{2,}\s*(?:forwarded|weitergeleitete|message transféré|mensaje reenviado|mensagem encaminhada|messaggio inoltrato|doorgestuurd|vidarebefordrat|videresendt|wiadomość przekazana|пересылаемое)[^-]{0,80}-{2,}$|^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|inizio messaggio inoltrato|inicio del mensaje reenviado)\s?:$/i

const from =
  /^\*?(?:from|von|de|da|van|från|fra|od|lähettäjä|от|від|kimden|de la|feladó|από|nuo|发件人|寄件者|差出人|보낸 사람|من|מאת)\s?[:：]\*?\s*\S/i
const sent =
  /^\*?(?:sent|date|gesendet(?: am)?|datum|envoyé(?: le)?|enviad[oa](?: el| em)?|fecha|inviato|data|verzonden|skickat|sendt|dato|lähetetty|wysłano|odesláno|odoslané|отправлено|дата|надіслано|gönderildi|gönderme tarihi|tarih|trimis|elküldve|küldve|dátum|στάλθηκε|ημερομηνία|išsiųsta|发送时间|寄件日期|送信日時|보낸 날짜|تاريخ الإرسال|נשלח)\s?[:：]\*?\s*\S/i
const other =
  /^\*?(?:to|cc|subject|an|betreff|à|objet|para|asunto|assunto|a|oggetto|aan|onderwerp|till|ämne|til|emne|vastaanottaja|aihe|do|temat|komu|předmět|predmet|кому|тема|kime|konu|către|subiect|címzett|tárgy|προς|θέμα|kam|收件人|收件者|主题|主旨|宛先|件名|받는 사람|제목|إلى|الموضوع|אל|נושא)\s?[:：]\*?/i
const subject =
  /^\*?(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|тема|konu|subiect|tárgy|θέμα|主题|主旨|件名|제목|الموضوع|נושא)\s?[:：]/i

const labelled = /^\*?\p{L}[\p{L}\p{M} ]{0,20}[:：]\*?/u
/** Labels of what people write of somebody, which no mail program writes of a message. */
const ofPerson =
  /^\*?(?:(?:full |first |last |my )?name|contact|phone|tel|telephone|mobile|e-?mail|(?:post)?code|(?:site |home )?address|project|budget)\s?[:：]/i
const sender = /[:：]\*?\s*[^\s<].{0,200}<[^\s<>@]{1,64}@[^\s<>]{1,190}>/

/** A line above headers, perhaps with a title in a language that isn’t known. */
const rule = /^\s*(?:_{5,}|\*{5,}|-{5,}(?:[^-]{1,60}-{5,})?)\s*$/

/** Returns whether the headers of the answered message stand here, perhaps below a line, as Outlook and Apple Mail write them. */
function startsHeaders(lines: readonly string[], start: number): boolean {
  let at = start
  if (rule.test(lines[at] ?? '')) at = nextFilled(lines, at + 1)
  const first = lines[at]?.trim() ?? ''
  const isFirst = from.test(first)
  if (!labelled.test(first)) return false
  const block = [first]
  for (let next = at + 1; next < lines.length && block.length < 7; next++) {
    const line = lines[next]?.trim() ?? ''
    if (line === '' && block.length > 1) break
    if (line !== '') block.push(line)
  }
  // Four lines with labels, a sender and a date are headers in any language.
  const heads = block.slice(0, 4)
  const areLabelled = heads.length === 4 && heads.every((line) => labelled.test(line))
  const isSent = heads.some((line) => year.test(line) && time.test(line))
  // “My details:” announces what the sender writes.
  const isAnnounced = /[:：]\s*$/.test(lines[start - 1] ?? '')
  const isOfPerson = isAnnounced || block.some((line) => ofPerson.test(line))
  if (areLabelled && isSent && !isOfPerson && heads.slice(0, 2).some((line) => sender.test(line))) return true
  if (!isFirst && !sent.test(first) && !other.test(first)) return false
  const hasDate = block.some((line) => sent.test(line) && (year.test(line) || time.test(line)))
  const hasSubject = block.some((line) => subject.test(line))
  // Some programs begin with the date or the subject: it takes all of the headers to know them.
  const hasSender = block.some((line) => from.test(line) && address.test(line))
  const isSure = isFirst ? hasSubject || /\S@\S/.test(first) : hasSubject && hasSender
  return hasDate && isSure && block.some((line) => other.test(line))
}

/** Returns whether the sender says that the answers are in the message below. */
function saysBelow(lines: readonly string[]): boolean {
  const own = lines.join(' ')
  return own.length < 500 && /\b(?:below|beneath|in-?line|in (?:red|blue|green|bold|capitals|caps))\b/i.test(own)
}

function nextFilled(lines: readonly string[], start: number): number {
  let at = start
  while (at < lines.length && lines[at]?.trim() === '') at++
  return at
}

export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed().trimEnd()} …`
}
