import { migration, changeTriggers } from './migration.ts'

/** The calls that visitors book after an enquiry, and the surveys that follow a deposit. */
export const appointments = migration('008-appointments', [
  // A time that is chosen before the visitor's mailbox is confirmed is only held until `heldUntil`.
  `create table call (
    id text primary key,
    consultationId text not null references consultation (id) on delete cascade,
    startsAt text not null,
    state text not null check (state in ('held', 'booked', 'cancelled', 'lapsed')),
    heldUntil text check (state not in ('held', 'lapsed') or heldUntil is not null),
    visitorMoves integer not null default 0,
    sequence integer not null default 0,
    cancelReason text,
    nextReminderAt text,
    createdAt text not null,
    changedAt text not null,
    medium text not null default 'phone' check (medium in ('video', 'phone')),
    meetingLink text
  ) strict`,
  ...changeTriggers('call'),
  // These two guarantee that a time is booked only once, and that an enquiry has at most one active call.
  `create unique index callByStart on call (startsAt) where state in ('held', 'booked')`,
  `create unique index callByActiveConsultation on call (consultationId) where state in ('held', 'booked')`,
  `create index callByConsultation on call (consultationId, createdAt desc)`,
  `create index callByReminder on call (nextReminderAt) where nextReminderAt is not null`,
  `create index callByHold on call (heldUntil) where state = 'held'`,

  // Calendar days in London, both included.
  `create table blockedDays (
    id text primary key,
    fromDay text not null,
    toDay text not null check (toDay >= fromDay),
    note text,
    createdAt text not null
  ) strict`,
  ...changeTriggers('blockedDays'),

  `create table survey (
    paymentId text primary key references payment (id) on delete cascade,
    chosen text not null default '[]' check (json_valid(chosen) and json_array_length(chosen) <= 3),
    chosenAt text,
    fixedDay text,
    fixedHalf text check (fixedHalf in ('morning', 'afternoon')),
    fixedAt text,
    sequence integer not null default 0,
    revision integer not null default 1,
    createdAt text not null,
    changedAt text not null,
    check ((fixedDay is null) = (fixedHalf is null) and (fixedDay is null) = (fixedAt is null))
  ) strict`,
  ...changeTriggers('survey', { key: 'paymentId' }),
])
