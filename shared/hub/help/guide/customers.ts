import type { GuidePage } from './guide-page.ts'

export const pages: readonly GuidePage[] = [
  {
    id: 'calendar',
    title: 'Calendar and tasks',
    purpose: 'Calls, surveys, tasks and your own busy times, by day, week or month.',
    views: [
      { label: 'Open Calendar', to: '/calendar' },
      { label: 'Open All tasks', to: '/tasks' },
    ],
    blocks: [
      { kind: 'picture', name: 'calendar' },
      {
        kind: 'steps',
        steps: [
          'Choose **Day**, **Week** or **Month**.',
          'Open an entry to see it, or drag it to another day. Before a customer is emailed about a new time, the hub asks you.',
          'Choose **Time off** before a holiday: no calls and no surveys are offered then, and the days don’t count towards your promises to reply.',
          'A survey takes its half-day and half an hour’s drive before and after it. If something clashes, the hub says what and asks you; visitors can’t book over anything.',
          'In **Today**, **All tasks** has every open task in one list. Tick it when it’s done.',
        ],
      },
      {
        kind: 'text',
        text: 'To see the calendar on your phone, choose the gear (**Booking rules and calendars**), then **Make an address**, and subscribe to it in Google, Apple or Outlook Calendar. It’s read-only there, and most programs refresh it every few hours.',
      },
    ],
    problems: [
      {
        problem: 'A visitor booked a call while you were busy elsewhere.',
        solution:
          'Move the call from its lead. Then add your own calendar under **Busy times from your own calendar**, so that those times aren’t offered.',
      },
    ],
  },
  {
    id: 'calls',
    title: 'The free call',
    purpose: 'Visitors choose a time for their free call themselves, from the times that you allow.',
    views: [{ label: 'Open the call settings', to: '/settings?show=calls' }],
    blocks: [
      {
        kind: 'text',
        text: 'After the form, and in the email that follows it, visitors can choose a time in your opening hours, never on a bank holiday. It’s booked at once. They get a confirmation with a calendar invitation and a reminder, and can move or cancel the call themselves.',
      },
      { kind: 'picture', name: 'call-rules' },
      {
        kind: 'steps',
        steps: [
          'Set how long a call is, the break between calls, how much notice you need and how far ahead people may book. Then choose **Save booking rules**.',
          'For video calls, paste the link of your Google Meet, Zoom or Teams room under **Meeting link**. Your website and emails then offer a video call, and visitors can choose the phone; without a link, every call is by phone and every page and email says so.',
          'Paste the address of your own calendar under **Busy times from your own calendar**. The hub only sees when you’re busy, never why. Meetings that you declined or show as free don’t count, and the hub shows how many entries couldn’t be read.',
          'Booked calls are on Today, in the calendar and under **Booked calls**.',
        ],
      },
    ],
    problems: [
      {
        problem: 'You’re ill.',
        solution:
          'Use **Cancel several calls**. You see which calls will be cancelled before anything happens; then each visitor is emailed and can choose another time.',
      },
      {
        problem: 'A time was only held, and has disappeared again.',
        solution:
          'If something looks odd, such as a number that can’t be dialled or a second call with the same person, a time that is chosen straight after the form is held for 30 minutes until the visitor confirms it with the link in our email. If they don’t, it’s free again, and Today still shows what they asked for.',
      },
      {
        problem: 'A booking looks like nonsense.',
        solution:
          'Open it in the calendar or on the lead and choose **Release the time**. You can undo that for ten seconds; then the visitor is emailed. The button is there while nobody has confirmed their email address.',
      },
    ],
  },
  {
    id: 'quotes',
    title: 'Quotes, deposits and invoices',
    purpose:
      'From a fixed price to payment: the customer accepts online, pays the deposit by card, and gets an invoice for the rest.',
    views: [
      { label: 'Open Leads', to: '/' },
      { label: 'Open deposits', to: '/jobs?show=deposits' },
    ],
    blocks: [
      {
        kind: 'steps',
        steps: [
          'Open the lead and choose **Create quote** under **Quotes**. Pick the package, add your own lines and a note, and check **What the quote will say** before you send it.',
          'The customer gets an email with a link, and accepts or declines there. You’re notified. If they say yes on the telephone, choose **Accepted by telephone** in the menu of the quote. A quote is valid for 30 days unless you set another day.',
          'Accepting leads straight to the deposit by card, which makes the lead a customer.',
          'The customer then proposes dates for the survey. Confirm one on Today, or on the lead.',
          'When the rest is due, choose **Create balance invoice** under **Invoices**. It follows the quote that was accepted, and asks you about one that was never answered. It gets the next number and is emailed; after that it can’t be changed.',
          'When the money has arrived, open the menu of the invoice and choose **Mark as paid**.',
        ],
      },
      { kind: 'picture', name: 'quote' },
      {
        kind: 'text',
        text: 'To take a deposit without a quote, choose **Copy deposit link** on the lead and send it. Customers are asked to pay an invoice within 14 days. Today lists **Overdue invoices**; with **Remind customers automatically** under **Settings** the reminders go out by themselves.',
      },
      {
        kind: 'note',
        text: 'Refunds are made in your Stripe account. The hub then marks the deposit as refunded and emails the customer a credit note with its own number; a lost dispute gets one too. The balance invoice takes both into account.',
      },
    ],
    problems: [
      {
        problem: 'A quote has a mistake.',
        solution:
          'Create a new one: it replaces the open quote, which can then no longer be accepted. **Withdraw** takes it back without a new one.',
      },
      {
        problem: 'I marked the wrong quote as accepted.',
        solution:
          'Choose **Undo the acceptance** in its menu. That works until a deposit or an invoice has followed, and only for a quote that you marked yourself.',
      },
      {
        problem: 'An invoice has a mistake.',
        solution:
          'Choose **Void with a credit note** in its menu, then create a new one. Numbers are never used twice.',
      },
      {
        problem: 'The customer can’t find the email.',
        solution:
          'Choose **Send again** in the menu of the quote or invoice. **Replace the link** makes the old link stop working.',
      },
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    purpose:
      'Every paid deposit begins a job, with the dates that your website promised. A customer who comes back has a second job.',
    views: [{ label: 'Open Jobs', to: '/jobs' }],
    blocks: [
      { kind: 'picture', name: 'jobs' },
      {
        kind: 'steps',
        steps: [
          'Open **Jobs**. Each column is a stage: **Deposit paid**, **Survey**, **Design**, **Submitted** and **Completed**. A card says what is due next.',
          'Switch on **Late only** to see what is behind.',
          'Open a job and choose the button of its next step, such as **Mark as surveyed** or **Mark drawings as sent**, and enter the day. The later dates follow.',
          'Choose **Edit job** for a date of your own, the planning reference or notes.',
          'For work that you’ve agreed without a deposit, choose **Start a job without a deposit …** under **More** on the lead. To cancel one job, use the menu beside **Edit job**.',
          'If a lead has several jobs, each has its own amounts and its own **Create balance invoice**.',
          'After completion, choose **Ask for a review**. Each customer is asked once.',
        ],
      },
      {
        kind: 'text',
        text: '**Money**, beside the board, lists open quotes, deposits, invoices and credit notes, and what they add up to. What is **To be paid** and **Open quotes** are listed whatever their date; the period is for what was paid, received and credited.',
      },
      {
        kind: 'text',
        text: 'Choose **For the accountant** there for a file of a VAT quarter, a tax year or other days. Each deposit’s receipt has its own VAT, and a balance invoice has only the rest, so nothing counts twice. A credit note is negative. A cancelled invoice is in the file as well, with its credit note; a credit note is taken back on the day when its refund has failed. For Xero choose its layout, import the file under its invoices and choose “Tax inclusive”.',
      },
      {
        kind: 'text',
        text: 'Photos, plans and documents belong under **Files** on the lead. Drop them there from your computer or take them with your phone.',
      },
    ],
    problems: [
      {
        problem: 'A survey has no date.',
        solution: 'Today lists it under **No survey dates yet**. Choose **Send the link**, or call.',
      },
      {
        problem: 'You moved a job to the wrong stage.',
        solution: 'Move it back with its menu, or by dragging it.',
      },
    ],
  },
]
