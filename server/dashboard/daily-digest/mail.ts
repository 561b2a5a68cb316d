import { hubPath, leadPath } from '#shared/hub-address.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { describeStep } from '#shared/business/job-dates.ts'
import { onFirstUse } from '#shared/business/on-first-use.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { unprovedMark } from '../../mail/kinds.ts'
import { defineEmail } from '../../mail/define-email.ts'
import { type Block, type Fact, paragraph } from '../../mail/layout/content.ts'
import type { Agenda, BookedCall } from './agenda.ts'

interface DigestFacts {
  agenda: Agenda
  /** The day in London, `2026-11-23`. */
  today: string
}

/** How many of each part the email names; the hub has all of them. */
const mostNamed = 20

const timeZone = 'Europe/London'
const clockTime = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }))
const shortDay = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }))
const named = (timestamp: string) => shortDay().format(Date.parse(timestamp))

/** The email to the owner about what is due today, with a link for each item. */
export const dailyDigest = defineEmail('morning-alert', ({ agenda, today }: DigestFacts) => {
  const summary = summarise(agenda)
  return {
    subject: `Today: ${summary}`,
    preview: 'What’s due today, and who’s waiting for a reply.',
    heading: `Today: ${summary}`,
    blocks: [
      ...part('Calls booked today', agenda.booked, bookedFact),
      ...part('Surveys today', agenda.surveys, surveyFact),
      ...part(
        'Survey dates to confirm',
        agenda.proposed.flatMap((survey) => survey.chosen.map((date) => ({ survey, date }))),
        proposalFact,
      ),
      ...part('Jobs due or late', agenda.jobs, (job) => ({
        label: job.name,
        value: { label: describeStep(job, today), address: leadPath(job.prospectId) },
      })),
      ...part('To call', agenda.calls, (task) => taskFact(task, today)),
      ...part('Paid, not called yet', agenda.paid, (enquiry) => ({
        label: `Paid on ${named(enquiry.paidAt ?? enquiry.askedAt)}`,
        value: {
          label: enquiry.phone === null ? enquiry.name : `${enquiry.name}, ${enquiry.phone}`,
          address: leadPath(enquiry.prospectId),
        },
      })),
      ...part('Waiting for a reply longer than the promised 24 hours', agenda.unanswered, (enquiry) => ({
        label: `Asked on ${named(enquiry.askedAt)}`,
        value: {
          label: enquiry.isUnproved ? `${enquiry.name}${unprovedMark}` : enquiry.name,
          address: leadPath(enquiry.prospectId),
        },
      })),
      ...part('Privacy notices due today', agenda.privacyNotices, (lead) => ({
        label: `By ${named(lead.dueAt)}`,
        value: { label: lead.name, address: `${leadPath(lead.prospectId)}&write=notice` },
      })),
      ...part('Other tasks', agenda.tasks, (task) => taskFact(task, today)),
      { kind: 'button', label: 'Open Today', address: hubPath('today') },
    ],
    reason: 'Sent by your website on working days when something is due. You can turn it off in Settings, Business.',
  }
})

/** `2 calls booked, 1 survey, 3 to call, 1 task due`. */
function summarise({
  booked,
  surveys,
  proposed,
  jobs,
  calls,
  paid,
  tasks,
  unanswered,
  privacyNotices,
}: Agenda): string {
  const counts = [
    [booked.length, booked.length === 1 ? 'call booked' : 'calls booked'],
    [surveys.length, surveys.length === 1 ? 'survey' : 'surveys'],
    [proposed.length, proposed.length === 1 ? 'survey to confirm' : 'surveys to confirm'],
    [jobs.length, jobs.length === 1 ? 'job due' : 'jobs due'],
    [calls.length, 'to call'],
    [paid.length, 'paid, not called yet'],
    [unanswered.length, 'to answer'],
    [privacyNotices.length, privacyNotices.length === 1 ? 'privacy notice due' : 'privacy notices due'],
    [tasks.length, tasks.length === 1 ? 'task due' : 'tasks due'],
  ] as const
  return counts.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`)).join(', ')
}

function part<Thing>(heading: string, all: readonly Thing[], fact: (one: Thing) => Fact): Block[] {
  if (all.length === 0) return []
  const rest = all.length - mostNamed
  return [
    { kind: 'heading', text: heading },
    { kind: 'facts', rows: all.slice(0, mostNamed).map(fact) },
    ...(rest > 0 ? [paragraph(`And ${rest} more, on Today in the hub.`)] : []),
  ]
}

/** `14:00`, and `Ada Sample, 020 7946 0018: Loft Conversion`. */
function bookedFact({ callAt, name, phone, about, prospectId }: BookedCall): Fact {
  const who = phone === null ? name : `${name}, ${phone}`
  return {
    label: clockTime().format(Date.parse(callAt)),
    value: { label: about === null ? who : `${who}: ${about}`, address: leadPath(prospectId) },
  }
}

/** `Morning, 9am to 12pm`, and `Ada Sample, 020 7946 0018: Winchester, SO23 9AB`. */
function surveyFact({ half, name, phone, place, prospectId }: FixedSurvey): Fact {
  const who = phone === null ? name : `${name}, ${phone}`
  return {
    label: `${half === 'morning' ? 'Morning' : 'Afternoon'}, ${nameHours(half)}`,
    value: { label: place === null ? who : `${who}: ${place}`, address: leadPath(prospectId) },
  }
}

/** Links to the button that confirms the date: opening a link in an email must not book anything. */
function proposalFact({ survey, date }: { survey: OpenSurvey; date: SurveyDate }): Fact {
  const { day, half } = date
  return {
    label: survey.name,
    value: {
      label: `Confirm ${nameSurveyDate(date)}`,
      address: `${leadPath(survey.prospectId)}&date=${day}+${half}`,
    },
  }
}

function taskFact({ title, dueOn, prospectId, prospectName }: Task, today: string): Fact {
  return {
    label: dueOn < today ? `Since ${named(dueOn)}` : 'Today',
    value: {
      label: prospectName === null ? title : `${prospectName}: ${title}`,
      address: prospectId === null ? hubPath('today') : leadPath(prospectId),
    },
  }
}
