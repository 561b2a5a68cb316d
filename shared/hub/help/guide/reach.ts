import type { GuidePage } from './guide-page.ts'

export const pages: readonly GuidePage[] = [
  {
    id: 'email',
    title: 'Emails and replies',
    purpose: 'Write to leads from the hub, so that every email and every reply is on the timeline.',
    views: [{ label: 'Open Email', to: '/email-templates' }],
    blocks: [
      {
        kind: 'steps',
        steps: [
          'Open a lead and choose **Email**, or press an email address anywhere in the hub.',
          'Choose a template. What is known about the lead is filled in; complete anything in square brackets.',
          'Add attachments if you need them, read it once, and choose **Send email**.',
        ],
      },
      { kind: 'picture', name: 'write-email' },
      { kind: 'heading', text: 'Templates and signature' },
      {
        kind: 'text',
        text: 'Under **Settings**, **Email** you change the templates or choose **Add a template**. Grey text is filled in from the lead. **Your signature** is added below each email to a lead.',
      },
      { kind: 'heading', text: 'Replies from your customers' },
      {
        kind: 'text',
        text: 'Choose **Set up your mailbox** once, and emails from your leads appear on their timeline with their files. Your mailbox is only read: nothing in it is marked, moved or deleted. Emails from other people wait 30 days under **Settings**, **Email**, **Emails from unknown senders**, until you choose a lead; newsletters and automatic emails are folded below them. Absence notes and receipts are on the timeline, but never wait to be read. If an email of yours comes back, the timeline says so.',
      },
      {
        kind: 'text',
        text: 'Anyone can put any sender on an email. One that your email provider doesn’t confirm is marked **Sender not proved**, and its files are kept apart. Look at who sent it, ring if it matters, then choose **Accept as theirs** or **Not theirs**. If replies would go to another address, the hub shows that address.',
      },
      { kind: 'heading', text: 'Outbox' },
      {
        kind: 'text',
        text: '**Settings**, **Email**, **Outbox** has every email that the website sent or still has to send. A mark beside **Settings** says that one couldn’t be sent.',
      },
    ],
    problems: [
      {
        problem: 'The hub says that an email to this lead can’t be sent.',
        solution:
          'The notice says why: there may be no lawful basis to write to them, or they have objected to marketing. If they asked you to write, record that with how you know. Otherwise call, or leave it.',
      },
      {
        problem: 'Your mailbox can’t be read.',
        solution:
          'Choose **Change** beside it and enter the password again. Many providers want a password made for one program instead of your own.',
      },
    ],
  },
  {
    id: 'finding-leads',
    title: 'Finding leads',
    purpose: 'Look for people who plan building work on public pages, within the law and each site’s own rules.',
    views: [{ label: 'Open Find leads', to: '/scraping' }],
    blocks: [
      { kind: 'picture', name: 'scraping' },
      {
        kind: 'steps',
        steps: [
          'Choose **Add a source** and pick a planning register, a forum, a feed, or paste any address.',
          'Choose **Look at this page**. The answer is **It may be read automatically**, **Manual only** or **There’s nothing to read here**, with the first entries.',
          'Read the site’s terms, and confirm it only if they allow this.',
          'Choose **Scrape leads** to look now. After that, each source is read again by itself, as often as **Every** says.',
          'New people are in **Leads** under **Found**.',
        ],
      },
      {
        kind: 'text',
        text: 'The desktop app usually does the reading, so keep it open on your computer. It reads slowly and follows each site’s rules for programs. It stops at log-ins, CAPTCHAs and cookie walls.',
      },
      { kind: 'heading', text: 'Sites to read by hand' },
      {
        kind: 'text',
        text: 'Many councils let people read their register, but not programs. In the desktop app, choose **Browse for leads** and open the site yourself: the hub finds the possible leads on each page that you visit, and you choose which to add. Without the desktop app, save a page in your browser and choose **Read a saved page**.',
      },
      { kind: 'picture', name: 'add-source' },
      { kind: 'heading', text: 'Privacy notices' },
      {
        kind: 'text',
        text: 'The law gives you a month to inform people whose details you found elsewhere. Today lists them under **Privacy notices due**. **Send privacy notice** emails the notice; if you gave it by letter or phone, choose **Notice given** on the lead. Anyone who isn’t informed in time is erased, and never added again.',
      },
    ],
    problems: [
      {
        problem: 'Nothing happens after **Scrape leads**.',
        solution: 'The run waits until your desktop app is open and allowed to look for leads on this computer.',
      },
      {
        problem: 'A source says “Paused automatically”.',
        solution:
          'It failed several times or the site doesn’t want to be read. Open the source for the reason; switch it on again once that’s sorted out.',
      },
    ],
  },
  {
    id: 'website',
    title: 'Changing your website',
    purpose:
      'Your business details, prices, figures, page texts, reviews, projects, articles, people, photos and newsletter, without a developer.',
    views: [{ label: 'Open Website', to: '/website' }],
    blocks: [
      { kind: 'picture', name: 'website' },
      {
        kind: 'steps',
        steps: [
          'Choose **Business**, **Prices**, **Claims**, **Page texts**, **Reviews**, **Projects**, **Articles**, **People**, **Photos** or **Newsletter**.',
          'Add something, or choose the pencil beside it to change it.',
          '**Save draft** keeps it for yourself. **Preview** shows the page as visitors would see it.',
          'Choose **Publish**. Visitors see the change at once.',
        ],
      },
      {
        kind: 'text',
        text: '**Claims** has each figure about your business once, such as your years of experience. Leave one empty and no page shows it. Note under **How do you know?** where it comes from: only you see that, and you need it if the Advertising Standards Authority asks.',
      },
      {
        kind: 'text',
        text: '**Page texts** has the text of Home, Process and the FAQ. **Back to the original** restores the original text. A name in braces, such as {deposit}, is filled in from your settings, so that it stays right.',
      },
      {
        kind: 'text',
        text: 'Upload photos from your computer or phone. We straighten and resize them, and remove their location. Describe what each one shows: visitors who can’t see it have the description read out.',
      },
      {
        kind: 'text',
        text: '**Prices** has the price of each package, the deposit and everything else you charge for, and the day from which they apply. Pages, emails, new quotes and payments change by themselves on that day, at midnight. What you have sent or been paid keeps its price. Until then **Withdraw** takes new prices back.',
      },
      {
        kind: 'text',
        text: '**History** has every version that was published. **Use this version** brings one back as a draft. **Hide** takes something off the website without deleting it.',
      },
      { kind: 'heading', text: 'Newsletter' },
      {
        kind: 'text',
        text: 'People who sign up on your blog are subscribed once they follow the link in an email. Under **Newsletter**, choose **Write a newsletter**, add an introduction and articles, choose **Send me a test**, then send it. It goes out at one email a minute, each with a link to unsubscribe, and you can stop it part-way. A reader whose address doesn’t exist, or from whom a second newsletter comes back within half a year, is unsubscribed. **Subscribers** below lists everybody with the proof of their consent.',
      },
      {
        kind: 'note',
        text: 'Publish only reviews that real customers wrote. A live website shows none of the samples.',
      },
    ],
    problems: [
      {
        problem: 'You closed the form before saving.',
        solution: 'What you typed is kept for two weeks on this device. Open the form again.',
      },
      {
        problem: 'Publishing failed.',
        solution:
          'Visitors still see the old pages: a change is published completely or not at all. Read the message, correct the entry and try again.',
      },
    ],
  },
  {
    id: 'insight',
    title: 'Insight: how the business is doing',
    purpose: 'Where your leads come from, how fast you answer, and what the open work is worth.',
    views: [{ label: 'Open Insight', to: '/insight' }],
    blocks: [
      { kind: 'picture', name: 'insight' },
      {
        kind: 'steps',
        steps: [
          'Choose a period.',
          '**Funnel** shows how far leads got, including those who later said no.',
          '**Leads by source** shows where they came from each month.',
          '**Response time** counts from an enquiry to your first call or email.',
          '**Pipeline value** adds up the packages of the leads at each stage, excluding VAT.',
        ],
      },
      {
        kind: 'text',
        text: 'Each chart has the same figures as a table below it. **Leads by campaign** appears once someone has come through an advert of yours.',
      },
    ],
    problems: [
      {
        problem: 'There are no charts.',
        solution: 'They appear once there are enough leads to mean something. Choose a longer period.',
      },
      {
        problem: 'The value looks too low.',
        solution: 'Only leads with a package count. Choose **Edit** on the lead and set one.',
      },
    ],
  },
]
