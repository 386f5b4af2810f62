/** The label of each field, and what it should hold: one per language, for forms and for every reader of the field. */
export const fieldsTexts = {
  request: {
    labels: {
      name: 'Name',
      phone: 'Phone',
      service: 'Service',
      schedule: 'Schedule',
      address: 'Address',
      location: 'Location',
      access_notes: 'Access notes',
      description: 'Description',
      isUrgent: 'Urgent: water running, no power, a door that does not lock',
      media: 'Photo',
      photos: 'Photos',
      craftsman: 'Craftsman',
      price: 'Agreed price',
      created_at: 'Posted',
    },
    hints: {
      phone: 'The craftsman calls you here. 07…, 01… or 254…',
      schedule: 'When the work should start, in Nairobi time.',
      address: 'Estate, house number, colour of the gate.',
      access_notes: 'Gate code, where to park. Only the craftsman who does the job sees it.',
      description: 'What is broken or wanted, how large, what is there already.',
    },
  },
  quote: {
    labels: {
      amount: 'Amount in all, KES',
      labour: 'Labour, KES',
      materials: 'Materials, KES',
      message: 'Message',
      available_from: 'Can start on',
      valid_until: 'Valid until',
    },
    hints: { message: 'What is included, what is not, and how long it takes.' },
    notGiven: 'in the total',
  },
  profile: {
    labels: {
      description: 'Description',
      profession: 'Profession',
      location: 'Location',
      company_name: 'Company name',
      skills: 'Skills',
      primary_service: 'Primary service',
      services: 'More services',
      profile: 'Profile photo',
      service_images: 'Service images',
      service_videos: 'Videos',
      proof_document: 'Proof document',
    },
  },
  shop: {
    labels: {
      name: 'Shop name',
      description: 'About the shop',
      whatsapp: 'WhatsApp number',
      is_open: 'Open: everybody can see it',
    },
    hints: { whatsapp: 'Everyone who opens your shop sees it, and can ask about a product. 07… or 01…' },
  },
  product: {
    labels: {
      name: 'Product name',
      price: 'Price, KES',
      stock: 'How many there are',
      description: 'Description',
      image: 'Photo',
    },
    hints: { image: 'Optional. 8 MB at most.' },
  },
};
