import type { legalTexts as en } from '../en/legal.ts';

export const legalTexts: typeof en = {
  updated: 'yanatumika tangu 1 Novemba 2026',
  terms: {
    title: 'Masharti ya matumizi',
    description: 'Wateja, mafundi na Ufundi wanadaiana nini: malipo kabla ya kazi, kumbukumbu, maoni, mwenendo.',
    heading: 'Masharti ya matumizi',
    lead: 'Yameandikwa yaeleweke, na ndiyo tunayoshikana nayo.',
    points: (count) => `Vipengele ${count}`,
    accept: 'Nimesoma masharti na ninayakubali.',
    go: 'Endelea',
    first: 'Weka alama kwenye kisanduku kilicho juu ili uendelee.',
    noScript: 'Bila JavaScript, kubali masharti kwenye ukurasa wa kujisajili.',
    privacy: 'Jinsi tunavyotunza taarifa binafsi',
    short: 'Kwa ufupi',
    shortLines: [
      'Unamlipa fundi moja kwa moja, kabla ya kazi kuanza. Bei husema ni kiasi gani na ni kwa nini.',
      'Kila hatua ya kazi huandikwa, pamoja na saa. Hakuna anayeweza kuibadilisha baadaye.',
      'Mteja anaweza kughairi wakati wowote kabla kazi haijakamilika. Kilicholipwa kwa kazi isiyofanyika hurudishwa.',
      'Ni mteja wa kazi iliyokamilika tu anayeweza kuitolea maoni, mara moja.',
      'Nambari yako ya simu na anwani humfikia fundi baada tu ya kazi kukubaliwa.',
    ],
    parts: [
      [
        'Sisi ni nani',
        'Ufundi ni mahali pa kukutana. Mafundi na vikundi huonyesha kazi zao hapa, wateja hueleza wanachohitaji, na timu yetu humkagua kila fundi kabla umma haujauona wasifu wake. Makubaliano ya kazi ni kati ya mteja na fundi.',
      ],
      [
        'Akaunti yako',
        'Kujiunga ni bure. Tumia jina lako halisi, na barua pepe na nambari ya simu zinazokufikia. Nenosiri lako ni lako peke yako; kinachofanyika kwenye akaunti yako kinahesabiwa umefanya wewe hadi utuambie kuna mtu mwingine analo.',
        'Lazima uwe na umri wa miaka 18 au zaidi, au muwe kikundi kinachowajibika kwa wanachama wake.',
      ],
      [
        'Kutuma ombi na bei',
        'Eleza kazi kwa ukweli: nini, wapi na lini. Mafundi walioidhinishwa wasiozidi watano wanaweza kutuma bei. Bei hutaja kiasi, inajumuisha nini na inadumu hadi lini. Ukikubali bei moja, nyingine zote zinakataliwa.',
        'Tunaahidi jibu la kwanza ndani ya saa 24. Bei isipofika, timu yetu humpangia kazi fundi aliyeidhinishwa wa fani hiyo, ambaye anaweza kukubali au kukataa.',
      ],
      [
        'Malipo kabla ya kazi',
        'Kiasi kilichokubaliwa hulipwa kabla ya kazi kufanyika, isipokuwa mteja na fundi wamekubaliana vingine kwa maandishi. Bei iliyokubaliwa ndiyo bei: kazi ya ziada inahitaji bei mpya ambayo mteja ameikubali kwanza.',
        'Wateja na mafundi hulipana moja kwa moja. Ufundi haichukui pesa, haihifadhi pesa, na haitaomba kamwe PIN yako ya M-Pesa au nenosiri la benki.',
      ],
      [
        'Kufanya kazi',
        'Fundi huja siku iliyokubaliwa akiwa na ustadi na uangalifu wa fani yake, hufuata kanuni za usalama na ujenzi, na huacha mahali pakiwa safi. Asiyeweza kuja huiachia kazi mapema na kusema sababu.',
        'Kila hatua ya kazi (kuombwa, kupewa bei, kukubaliwa, kuendelea, kukamilika, kughairiwa) huandikwa ikiwa na nani na lini. Hakuna anayeweza kubadilisha kumbukumbu hiyo baadaye. Picha za kazi iliyokamilika ni sehemu yake.',
      ],
      [
        'Kughairi na malalamiko',
        'Mteja anaweza kughairi kazi wakati wowote kabla haijakamilika. Kilicholipwa kwa kazi isiyofanyika hurudishwa; vifaa vilivyokwisha kununuliwa na kazi iliyokwisha kufanyika hulipwa.',
        'Kuna jambo limeharibika? Zungumzeni kwanza, kisha tuandikie ndani ya siku 14. Tutasoma kumbukumbu ya kazi pamoja na pande zote mbili na kusema tunachoona ni haki. Haki zako chini ya sheria za Kenya, ikiwemo Sheria ya Ulinzi wa Watumiaji, zinabaki palepale.',
      ],
      [
        'Maoni',
        'Ni mteja wa kazi iliyokamilika tu anayeweza kutoa maoni, mara moja. Andika kilichotokea. Tunaondoa maoni ya matusi, vitisho au yanayofichua mambo ya faragha, si yale ambayo ni mabaya tu.',
      ],
      [
        'Yasiyoruhusiwa',
        'Majina au hati za uongo, picha za kazi za wengine, kununua au kuuza maoni, usumbufu, na kutumia nambari za simu au anwani kwa jambo lingine lisilo la kazi. Anayefanya hivi hupoteza akaunti, na huambiwa sababu.',
      ],
      [
        'Taarifa binafsi na ridhaa',
        'Kwa kujisajili unakubali tuhifadhi na kutumia taarifa zilizoelezwa kwenye ukurasa wa faragha ili kuendesha soko hili. Nambari yako ya simu na anwani huonyeshwa kwa fundi pale tu kazi inapokubaliwa. Unaweza kuondoa ridhaa yako wakati wowote kwa kufuta akaunti yako.',
      ],
      [
        'Wajibu wetu',
        'Tunakagua wasifu kwa uangalifu lakini sisi si upande wa kazi na hatudhamini matokeo yake. Tunawajibika kwa tunachofanya wenyewe: ukaguzi tunaoahidi, kutunza kumbukumbu kamili, na taarifa zako.',
      ],
      [
        'Mabadiliko na sheria',
        'Masharti haya yakibadilika, tutasema hapa na kukuuliza tena. Sheria za Kenya ndizo zinazotumika; mahakama za Kenya ndizo zinazoamua.',
      ],
    ],
  },
  privacy: {
    title: 'Faragha',
    description:
      'Ufundi inahifadhi nini kukuhusu, kwa nini na kwa muda gani, na jinsi ya kuziona, kuzichukua au kuzifuta.',
    heading: 'Tunachohifadhi kukuhusu',
    lead: 'Nini, kwa nini na kwa muda gani, chini ya Sheria ya Ulinzi wa Data ya Kenya ya 2019.',
    points: (count) => `Vipengele ${count}`,
    short: 'Kwa kifupi',
    shortLines: [
      'Tunahifadhi kinachohitajika kwa kazi: wewe ni nani, unapatikana vipi, kilichoombwa na kilichofanyika.',
      'Nambari yako ya simu na anwani humfikia fundi baada tu ya kazi kukubaliwa.',
      'Hakuna matangazo, hakuna ufuatiliaji, hakuna vidakuzi vya wengine.',
      'Kwenye mipangilio yako unaweza kuchukua data yako yote na kufuta akaunti yako.',
    ],
    recordsHeading: 'Kinachohifadhiwa, sababu na muda',
    records: [
      [
        'Akaunti yako',
        'Jina, barua pepe, nambari ya simu, lugha, na nenosiri lako likiwa limefichwa kiasi kwamba hakuna anayeweza kulisoma.',
        'Ili uweze kuingia na kupata habari za kazi zako.',
        'Hadi utakapofuta akaunti.',
      ],
      [
        'Wasifu wa fundi',
        'Unachoandika kuhusu kazi yako, picha na video. Baada ya kuidhinishwa, umma unaviona.',
        'Ili wateja wakupate na kukupima.',
        'Hadi uvibadilishe au ufute akaunti.',
      ],
      [
        'Hati ya ushahidi',
        'Leseni au kitambulisho anachopakia fundi. Ni wewe na timu yetu tu mnaoweza kuifungua, na kila mara huandikwa.',
        'Ili kuamua kuhusu kuidhinishwa.',
        'Siku 30 baada ya uamuzi, kisha hufutwa.',
      ],
      [
        'Maombi na kazi',
        'Kazi gani, wapi na lini, nambari ya simu, picha, bei, na kila hatua ikiwa na nani na lini.',
        'Ili kazi ifanyike na migogoro itatuliwe. Simu na anwani humfikia fundi pale tu kazi inapokubaliwa.',
        'Hadi utakapofuta akaunti: hapo jina, simu na anwani huondolewa, na hatua zenyewe hubaki, pamoja na ushahidi wa kazi kwa upande wa pili.',
      ],
      [
        'Maoni',
        'Nyota, maneno, na jina la mteja kwa kifupi.',
        'Ili alama ziwe na maana.',
        'Hubaki bila jina lako ukifuta akaunti.',
      ],
      [
        'Ujumbe kwetu',
        'Jina, barua pepe na ulichoandika.',
        'Ili tukujibu.',
        'Mwaka mmoja, au hadi utakapotuomba tuufute.',
      ],
      [
        'Ujumbe kwa simu yako',
        'Nambari uliyoithibitisha, na tulichoiandikia. Kampuni inayotutumia SMS hupata vyote viwili.',
        'Ili kukujulisha mara moja yasiyoweza kungoja. Unaweza kuacha kwenye Arifa, au kwa mtandao wako wa simu.',
        'Maandishi siku 30; nambari hadi uibadilishe au ufute akaunti. Kwamba nambari haitaki ujumbe hubaki kama alama isiyosomeka.',
      ],
      [
        'Ujumbe kwa kivinjari chako',
        'Anwani ambayo mtengenezaji wa kivinjari chako hupokelea ujumbe wake, na funguo zake. Mtengenezaji huupeleka na hawezi kuusoma.',
        'Ili kukujulisha mara moja yanayotokea katika kazi zako, ukiwasha.',
        'Hadi uzime, utoke kwenye akaunti hapo, au ufute akaunti.',
      ],
      [
        'Kumbukumbu za usalama',
        'Kuingia, maamuzi ya wasimamizi, na anwani ya mtandao vilikotoka.',
        'Ili kugundua matumizi mabaya na kuwajibika kwa tulichofanya.',
        'Anwani za mtandao na kuingia mwaka mmoja; vipindi huisha baada ya siku 60 zaidi. Maamuzi ya wasimamizi hubaki, kwa nambari, na maneno kukuhusu huondolewa ukifuta akaunti.',
      ],
      [
        'Kwenye kifaa chako',
        'Lugha, mwonekano, kikapu chako, ulichoandika na hujatuma, kazi zako kama ulivyoziona mara ya mwisho (za wateja na mafundi), kidakuzi kinachokuweka ndani, kwa siku 30 baada ya ziara yako ya mwisho, na baada ya msimbo wa SMS kingine kinachotambua kivinjari hiki, kwa mwaka mmoja.',
        'Ili usipoteze chochote, kazi zako zifunguke bila mtandao, na wageni wasiweze kumaliza misimbo yako. Hakuna matangazo, hakuna ufuatiliaji, hakuna vidakuzi vya wengine.',
        'Hadi uondoke, akaunti nyingine iingie, au uvifute.',
      ],
    ],
    columns: ['Nini', 'Taarifa zipi', 'Kwa nini', 'Muda gani'],
    parts: [
      [
        'Kwa msingi gani',
        'Kwa akaunti na kazi zako: makubaliano unayofanya nasi. Kwa kuchapisha wasifu wako na kwa hati ya ushahidi: ridhaa yako, ambayo unaweza kuiondoa. Kwa kumbukumbu za usalama: nia yetu halali ya kuwa na soko la uaminifu.',
      ],
      [
        'Nani anaziona',
        'Umma huona wasifu ulioidhinishwa na maoni. Mteja na fundi wa kazi huona kazi hiyo. Wasimamizi huona wanachohitaji ili kuamua. Hatuuzi chochote kwa yeyote. Ukiingia kwa Google, Google hutuhakikishia jina na barua pepe yako.',
      ],
      [
        'Zione na uzichukue',
        'Kwenye dashibodi yako chini ya Mipangilio (wateja: Wasifu wangu), “Pakua data yangu” hukupa kila kitu tunachohifadhi kukuhusu kama faili moja, papo hapo, na “Pakua vyote na faili” hukupa hivyo hivyo pamoja na picha, video na hati zako.',
      ],
      [
        'Zirekebishe au uzifute',
        'Unarekebisha taarifa zako kwenye dashibodi. “Futa akaunti yangu” huuliza nenosiri lako na kufuta wasifu, picha, hati na mawasiliano papo hapo; kazi na maoni yanayowahusu wengine hubaki bila jina lako. Nakala rudufu inaweza kuwa nazo kwa siku 35 zaidi; nakala hizo ni za kurekebisha kilichoharibika tu, na aliyefutwa hufutwa tena moja inapotumika. Kwa hilo tunahifadhi nambari ya nasibu, na si kitu kingine chako.',
      ],
      [
        'Pinga au lalamika',
        'Tuandikie kupitia fomu ya mawasiliano: tunajibu ndani ya siku saba. Unaweza pia kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data (ODPC) jijini Nairobi. Taarifa zikivuja, tunamwambia Kamishna ndani ya saa 72, nawe bila kuchelewa.',
      ],
    ],
    contact: 'Tuandikie',
    terms: 'Masharti ya matumizi',
  },
};
