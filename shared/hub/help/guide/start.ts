import type { GuidePage } from './guide-page.ts'

export const pages: readonly GuidePage[] = [
  {
    id: 'first-hour',
    title: 'The first hour',
    purpose: 'Five steps take you from a new account to a website with your own name on it.',
    views: [
      { label: 'Open the set-up', to: '/set-up' },
      { label: 'Open Today', to: '/today' },
    ],
    blocks: [
      { kind: 'text', text: 'Skip what you don’t need and stop whenever you like. Today remembers how far you got.' },
      { kind: 'picture', name: 'first-hour' },
      {
        kind: 'steps',
        steps: [
          '**Your account**: you’re signed in. You can turn on codes from your phone straight away, or later under **Settings**.',
          '**Your business**: fill in your name, phone, address, opening hours and registrations, then choose **Publish**. Every page, email and invoice shows them from then on. Below, paste your **Meeting link** if you talk by video: without one, your website offers phone calls.',
          '**This is your website**: open each page and read it as a visitor would.',
          '**Bring your leads**: if you keep enquiries in a spreadsheet or another program, choose **Import a spreadsheet** and the file.',
          '**Your computer**: how to install the desktop app. You can do without it.',
        ],
      },
      { kind: 'heading', text: 'Before you go live' },
      {
        kind: 'text',
        text: 'Open **Housekeeping**, the last line of Today, for a list called **Ready to go live?** It lists what’s missing: email first, then what visitors want to know: your meeting link, who you are, your photo and your insurer. Each line takes you to where you can do it; **Not needed** takes it off the list.',
      },
      {
        kind: 'note',
        text: 'Your website doesn’t open to visitors until you have published your own business details. The web address, email and card payments are set on the server: ask whoever looks after it.',
      },
    ],
    problems: [
      {
        problem: 'You closed the set-up too early.',
        solution:
          'Open **Housekeeping** at the end of Today and choose **Carry on with step** under **Ready to go live?**',
      },
      {
        problem: 'A banner says “Email isn’t set up”.',
        solution:
          'Nothing is lost: emails wait until the server can send them. Ask whoever runs your server to set up email; then the waiting messages are sent.',
      },
    ],
  },
  {
    id: 'today',
    title: 'A day with the hub',
    purpose: 'Today shows everybody who’s waiting for you and everything that’s due, the most urgent first.',
    views: [
      { label: 'Open Today', to: '/today' },
      { label: 'Open All tasks', to: '/tasks' },
    ],
    blocks: [
      { kind: 'picture', name: 'today' },
      {
        kind: 'steps',
        steps: [
          'Start with **Now**: the day’s calls and surveys, emails to read, and everybody who waits for your reply, by time. Each line says when to call by; press the phone number to ring.',
          'Go through **Decide**: survey dates to confirm (one press, and the customer is emailed), open quotes and overdue invoices.',
          'Work through **Chase**: calls to return, tasks, jobs that are late or due this week, and leads with no activity for two weeks. Tick a task when it’s done.',
          'Open **Housekeeping** when you have time: privacy notices, possible spam, and anything that needs fixing.',
        ],
      },
      {
        kind: 'text',
        text: 'A section with nothing for you is left out, or says so. For anything else, add a **New task**, with or without a lead.',
      },
      {
        kind: 'note',
        text: 'To begin your day here, tick **Open the hub on Today (on this device)** at the foot of the page. **Email me at 7.30am** under **Settings** sends a summary on working days when something needs you.',
      },
    ],
    problems: [
      {
        problem: 'You ticked a task by mistake.',
        solution: 'Choose **Undo** in the message that appears.',
      },
      {
        problem: 'Someone is on the list whom you have already called.',
        solution: 'Open the lead and log the call, or move its status to **Contacted**. It leaves the list.',
      },
    ],
  },
  {
    id: 'enquiry',
    title: 'A new enquiry',
    purpose:
      'The first call wins the job. Your website promises a reply within two hours of your opening times; sooner is better.',
    views: [
      { label: 'Open Today', to: '/today' },
      { label: 'Open Website forms', to: '/inbox' },
    ],
    blocks: [
      { kind: 'picture', name: 'enquiry' },
      {
        kind: 'steps',
        steps: [
          'Open the lead from the notification, the email or **Now** on Today. What comes next is below the name, and what they wrote under **Story**.',
          'Press the phone number at the bottom. On a phone it rings; on a computer it opens your calling program.',
          'Afterwards the hub asks **How did the call go?** Choose **Spoke**, **No answer** or **Voicemail**. After a talk you can note what was said, send a quote, set a day to call again, or archive the lead. If nobody answered, a task to call again is set for your next working day, and **Email that you called** has the email ready.',
          'Anything else goes under **Note**: choose **Add note**. The timeline keeps it.',
          'Set what comes next under **Next task**, with a day.',
          'Under **Details**, choose **Edit** to add details from the call, such as the postcode or the project type.',
        ],
      },
      { kind: 'picture', name: 'call-outcome' },
      {
        kind: 'text',
        text: 'An enquiry from an email address that you already know is added to that lead. Anyone can type an address, so it’s marked **Sender not proved**. It changes nothing about the lead, and brings nobody back from the archive, until the person follows the link in our email and presses the button there, or you open the lead and choose **Accept as theirs** under **What they sent**. If only the phone number is the same, the hub suggests that they may be the same person, and you decide.',
      },
      { kind: 'heading', text: 'Website forms' },
      {
        kind: 'text',
        text: '**Leads**, **Website forms** lists what visitors sent, as they sent it: **Consultations** and **Estimates** from the calculator. Deposits are under **Jobs**, newsletter sign-ups under **Website**. **Settings**, **Email** has **Emails from unknown senders**, from people who aren’t leads or whose address an email of yours came back from, and the **Outbox**.',
      },
    ],
    problems: [
      {
        problem: 'You pressed the number but didn’t call.',
        solution: 'Choose the cross beside the three answers. Nothing is logged.',
      },
      {
        problem: 'An enquiry looks like spam.',
        solution: 'It’s saved and marked, and nothing is emailed to its sender. Read it, then delete the lead or call.',
      },
      {
        problem: 'An enquiry is marked “Set aside: too many came at once”.',
        solution:
          'More enquiries came in a day than is normal, from one sender or in all, so this one was saved without making a lead or sending emails. Nothing is lost: choose **Make it a lead**.',
      },
      {
        problem: 'An email in the outbox is marked as failed or withheld.',
        solution:
          'Open it to see why, and choose **Send now** once it’s put right. One address gets at most three emails a day that it may not have asked for, one domain ten, and all addresses three hundred; further ones wait for you.',
      },
    ],
  },
]
