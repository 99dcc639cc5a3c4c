// Generated from openapi/ by `pnpm generate`. Do not edit.

/** The bounds of values, by schema and property; those of an item under `items`, those of `x-bounds` by their names. */
export const bounds = {
  Account: {
    nodes: { maximum: 1000 },
    domains: { maximum: 20000 },
    firewalls: { maximum: 1000 },
    volumes: { maximum: 1000 },
    nodebalancers: { maximum: 1000 },
    tickets: { maximum: 10000 },
    users: { maximum: 1000 },
    tags: { maximum: 5000 },
    storage_keys: { maximum: 100 },
    ipv6_ranges: { maximum: 32 },
    entity_transfers: { maximum: 100 },
    oauth_clients: { maximum: 100 },
    payment_methods: { maximum: 1000 },
    payments: { maximum: 1000 },
    stackscripts: { maximum: 1000 },
    images: { maximum: 100 },
    capabilities: {
      items: { enum: ["Nodes","NodeBalancers","Block Storage","Object Storage","GPU Nodes","Kubernetes","Cloud Firewall","Vlans","VPCs","Metadata","Managed Databases","Premium Plans","Block Storage Migrations"] },
    },
  },
  AccountAccess: { enum: ["read_only","read_write"] },
  AccountAvailability: {
    available: {
      items: { enum: ["Nodes","NodeBalancers","Block Storage","Object Storage","GPU Nodes","Kubernetes","Cloud Firewall","Vlans","VPCs","Metadata","Managed Databases","Premium Plans","Block Storage Migrations"] },
    },
    unavailable: {
      items: { enum: ["Nodes","NodeBalancers","Block Storage","Object Storage","GPU Nodes","Kubernetes","Cloud Firewall","Vlans","VPCs","Metadata","Managed Databases","Premium Plans","Block Storage Migrations"] },
    },
  },
  AccountOauthClient: {
    label: { minLength: 1, maxLength: 512 },
    redirect_uri: { minLength: 1, maxLength: 2000 },
    status: { enum: ["active","disabled","suspended"] },
  },
  AccountOauthClientCreate: {
    label: { minLength: 1, maxLength: 512 },
    redirect_uri: { minLength: 1, maxLength: 2000 },
    public: { default: false },
  },
  AccountOauthClientUpdate: {
    label: { minLength: 1, maxLength: 512 },
    redirect_uri: { minLength: 1, maxLength: 2000 },
  },
  AccountSettings: {
    longview_subscription: { enum: ["longview-3","longview-10","longview-40","longview-100"] },
    object_storage: { enum: ["disabled","suspended","active"] },
  },
  AccountSettingsUpdate: {
    longview_subscription: { enum: ["longview-3","longview-10","longview-40","longview-100"] },
  },
  AccountTransfer: {
    object_storage: { const: 1000 },
  },
  AccountUpdate: {
    company: { maxLength: 128 },
    email: { maxLength: 254 },
    first_name: { maxLength: 50 },
    last_name: { maxLength: 50 },
    address_1: { maxLength: 64 },
    address_2: { maxLength: 64 },
    city: { maxLength: 24 },
    state: { maxLength: 24 },
    zip: { maxLength: 16 },
    phone: { maxLength: 32 },
    tax_id: { maxLength: 25 },
  },
  AllocatedFamily: { enum: ["ipv4"] },
  App: {
    id: { minimum: 1 },
  },
  AuthorizedKeys: {
    maxItems: 100,
    items: { minLength: 1, maxLength: 8192 },
  },
  AuthorizedUsers: {
    maxItems: 100,
    items: { minLength: 1, maxLength: 64 },
  },
  AxfrIps: {
    characters: { maximum: 1000 },
  },
  Backup: {
    id: { minimum: 1 },
    type: { enum: ["auto","snapshot"] },
    status: { enum: ["paused","pending","running","needsPostProcessing","successful","failed","userAborted"] },
  },
  BackupDay: { enum: ["Scheduling","Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"] },
  BackupDisk: {
    size: { minimum: 0, maximum: 2147483647 },
    filesystem: { enum: ["raw","swap","ext3","ext4","initrd"] },
  },
  BackupList: {
    weeks: { const: 2 },
    automatic: { maxItems: 3 },
  },
  BackupRestore: {
    node_id: { minimum: 1, maximum: 2147483647 },
    overwrite: { default: false },
  },
  BackupStatus: { enum: ["paused","pending","running","needsPostProcessing","successful","failed","userAborted"] },
  BackupWindow: { enum: ["Scheduling","W0","W2","W4","W6","W8","W10","W12","W14","W16","W18","W20","W22"] },
  Bucket: {
    requests: { maximum: 750 },
    costlyAtOnce: { maximum: 4 },
    uploads: { maximum: 1000 },
    logBytes: { maximum: 4194304 },
    logBytesOfAll: { maximum: 67108864 },
    cluster: { minLength: 1, maxLength: 64 },
    objects: { minimum: 0 },
    size: { minimum: 0 },
  },
  BucketAccess: {
    acl: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
  },
  BucketAccessUpdate: {
    acl: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
  },
  BucketCertificateCreate: {
    certificate: { minLength: 1, maxLength: 65536 },
    private_key: { minLength: 1, maxLength: 65536 },
  },
  BucketCreate: {
    label: { minLength: 3, maxLength: 63 },
    cluster: { minLength: 1, maxLength: 64 },
    cors_enabled: { default: false },
    acl: { enum: ["private","public-read","authenticated-read","public-read-write"], default: "private" },
  },
  BucketLabel: { minLength: 3, maxLength: 63 },
  CannedAcl: { enum: ["private","public-read","authenticated-read","public-read-write"] },
  CardData: {
    card_number: { minLength: 12, maxLength: 23 },
    expiry_month: { minimum: 1, maximum: 12 },
    expiry_year: { minimum: 1000, maximum: 9999 },
    cvv: { minLength: 3, maxLength: 4 },
  },
  CardType: { enum: ["American Express","Discover","MasterCard","Visa","Other"] },
  ClientLabel: { minLength: 1, maxLength: 512 },
  ConfigComments: { maxLength: 65000 },
  ConfigInterface: {
    id: { minimum: 1 },
    purpose: { enum: ["public","vlan","vpc"] },
  },
  ConfigInterfaceCreate: {
    purpose: { enum: ["public","vlan","vpc"] },
    label: {
      maxLength: 64,
      in_region: { maximum: 10 },
    },
    ipam_address: { maxLength: 64 },
    subnet_id: { minimum: 1, maximum: 2147483647 },
    ip_ranges: {
      maxItems: 10,
      items: { maxLength: 18 },
    },
  },
  ConfigInterfaceInUpdate: {
    purpose: { enum: ["public","vlan","vpc"] },
    label: {
      maxLength: 64,
      in_region: { maximum: 10 },
    },
    ipam_address: { maxLength: 64 },
    subnet_id: { minimum: 1, maximum: 2147483647 },
    ip_ranges: {
      maxItems: 10,
      items: { maxLength: 18 },
    },
  },
  ConfigInterfaceIpv4Input: {
    vpc: {
      maxLength: 15,
      reserved: { const: 2 },
    },
    nat_1_1: { maxLength: 15 },
  },
  ConfigInterfaceIpv4Update: {
    vpc: { maxLength: 15 },
    nat_1_1: { maxLength: 15 },
  },
  ConfigInterfaceList: { maxItems: 3 },
  ConfigInterfaceOrder: {
    ids: {
      maxItems: 3,
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  ConfigInterfaceUpdate: {
    purpose: { enum: ["public","vlan","vpc"] },
    label: { maxLength: 64 },
    ipam_address: { maxLength: 64 },
    subnet_id: { minimum: 1, maximum: 2147483647 },
    ip_ranges: {
      maxItems: 10,
      items: { maxLength: 18 },
    },
  },
  ConfigInterfaces: { maxItems: 3 },
  ConfigLabel: { minLength: 1, maxLength: 48 },
  DeviceSlotInput: {
    disk_id: { minimum: 1, maximum: 2147483647 },
    volume_id: { minimum: 1, maximum: 2147483647 },
  },
  DiskFilesystem: { enum: ["raw","swap","ext3","ext4","initrd"] },
  DiskLabel: { minLength: 1, maxLength: 48 },
  DiskSize: { minimum: 1, maximum: 2147483647 },
  DiskStatus: { enum: ["ready","not ready","deleting"] },
  Domain: {
    records: { maximum: 12000 },
    recordBytes: { maximum: 4194304 },
    id: { minimum: 1 },
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
    type: { enum: ["master","slave"] },
    status: { enum: ["disabled","active"] },
    description: { maxLength: 253 },
    group: { maxLength: 50 },
    soa_email: { maxLength: 254 },
  },
  DomainClone: {
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
  },
  DomainCreate: {
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
    type: { enum: ["master","slave"] },
    status: { enum: ["disabled","active"], default: "active" },
    description: { maxLength: 253 },
    group: { maxLength: 50 },
    soa_email: { maxLength: 254 },
    master_ips: {
      characters: { maximum: 1000 },
    },
    axfr_ips: {
      characters: { maximum: 1000 },
    },
    refresh_sec: {
      minimum: 0,
      rounded: { enum: [30,120,300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
      zero: { const: 14400 },
    },
    retry_sec: {
      minimum: 0,
      zero: { const: 14400 },
    },
    expire_sec: {
      minimum: 0,
      zero: { const: 1209600 },
    },
    ttl_sec: {
      minimum: 0,
      zero: { const: 86400 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  DomainDescription: { maxLength: 253 },
  DomainGroup: { maxLength: 50 },
  DomainId: { minimum: 1 },
  DomainImport: {
    ofAccount: { maximum: 4 },
    ofServer: { maximum: 12 },
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
    remote_nameserver: { minLength: 1, maxLength: 260 },
  },
  DomainName: {
    minLength: 1,
    maxLength: 253,
    label: { maximum: 63 },
  },
  DomainRecord: {
    id: { minimum: 1 },
    type: { enum: ["A","AAAA","NS","MX","CNAME","TXT","SRV","PTR","CAA"] },
    priority: { maximum: 65535 },
    weight: { maximum: 65535 },
    port: { maximum: 65535 },
    tag: { enum: ["issue","issuewild","iodef"] },
  },
  DomainRecordCreate: {
    type: { enum: ["A","AAAA","NS","MX","CNAME","TXT","SRV","PTR","CAA"] },
    name: {
      relative: { maximum: 100 },
    },
    target: {
      maxLength: 65535,
      message: { maximum: 65535 },
    },
    priority: { minimum: 0, maximum: 255 },
    weight: { minimum: 0, maximum: 65535 },
    port: { minimum: 0, maximum: 65535 },
    service: { maxLength: 63 },
    protocol: {
      maxLength: 100,
      omitted: { const: "tcp" },
    },
    tag: { enum: ["issue","issuewild","iodef"] },
    ttl_sec: {
      minimum: 0,
      rounded: { enum: [300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
    },
  },
  DomainRecordUpdate: {
    type: { enum: ["A","AAAA","NS","MX","CNAME","TXT","SRV","PTR","CAA"] },
    name: {
      relative: { maximum: 100 },
    },
    target: {
      maxLength: 65535,
      message: { maximum: 65535 },
    },
    priority: { minimum: 0, maximum: 255 },
    weight: { minimum: 0, maximum: 65535 },
    port: { minimum: 0, maximum: 65535 },
    service: { maxLength: 63 },
    protocol: {
      maxLength: 100,
      omitted: { const: "tcp" },
    },
    tag: { enum: ["issue","issuewild","iodef"] },
    ttl_sec: {
      minimum: 0,
      rounded: { enum: [300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
    },
  },
  DomainStatus: { enum: ["disabled","active"] },
  DomainTtlSec: {
    minimum: 0,
    zero: { const: 86400 },
  },
  DomainType: { enum: ["master","slave"] },
  DomainUpdate: {
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
    type: { enum: ["master","slave"] },
    status: { enum: ["disabled","active"] },
    description: { maxLength: 253 },
    group: { maxLength: 50 },
    soa_email: { maxLength: 254 },
    master_ips: {
      characters: { maximum: 1000 },
    },
    axfr_ips: {
      characters: { maximum: 1000 },
    },
    refresh_sec: {
      minimum: 0,
      rounded: { enum: [30,120,300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
      zero: { const: 14400 },
    },
    retry_sec: {
      minimum: 0,
      zero: { const: 14400 },
    },
    expire_sec: {
      minimum: 0,
      zero: { const: 1209600 },
    },
    ttl_sec: {
      minimum: 0,
      zero: { const: 86400 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  Email: { maxLength: 254 },
  EntityGrant: {
    permissions: { enum: ["read_only","read_write"] },
  },
  EntityGrantUpdate: {
    id: { minimum: 1, maximum: 2147483647 },
    permissions: { enum: ["read_only","read_write"] },
  },
  EntityTransfer: {
    status: { enum: ["pending","completed","canceled","stale"] },
  },
  Errors: {
    errors: { maxItems: 100 },
  },
  Event: {
    days: { maximum: 90 },
    id: { minimum: 1 },
    action: { enum: ["account_settings_update","account_update","backups_cancel","backups_enable","backups_restore","community_like","community_question_reply","console_boot","credit_card_updated","disk_create","disk_delete","disk_duplicate","disk_imagize","disk_resize","disk_update","dns_record_create","dns_record_delete","dns_record_update","dns_zone_create","dns_zone_delete","dns_zone_import","dns_zone_update","domain_create","domain_delete","domain_import","domain_record_create","domain_record_delete","domain_record_update","domain_update","entity_transfer_accept","entity_transfer_cancel","entity_transfer_create","entity_transfer_fail","entity_transfer_stale","firewall_create","firewall_delete","firewall_device_add","firewall_device_remove","firewall_disable","firewall_enable","firewall_update","host_reboot","image_delete","image_update","image_upload","ipaddress_update","lke_node_create","longviewclient_create","longviewclient_delete","longviewclient_update","managed_disabled","managed_enabled","managed_service_create","managed_service_delete","node_addip","node_boot","node_clone","node_config_create","node_config_delete","node_config_update","node_create","node_delete","node_deleteip","node_migrate","node_migrate_datacenter","node_migrate_datacenter_create","node_mutate","node_mutate_create","node_reboot","node_rebuild","node_resize","node_resize_create","node_shutdown","node_snapshot","node_update","nodebalancer_config_create","nodebalancer_config_delete","nodebalancer_config_update","nodebalancer_create","nodebalancer_delete","nodebalancer_node_create","nodebalancer_node_delete","nodebalancer_node_update","nodebalancer_update","oauth_client_create","oauth_client_delete","oauth_client_secret_reset","oauth_client_update","obj_access_key_create","obj_access_key_delete","obj_access_key_update","password_reset","payment_method_add","payment_submitted","profile_update","stackscript_create","stackscript_delete","stackscript_publicize","stackscript_revise","stackscript_update","subnet_create","subnet_delete","subnet_update","tag_create","tag_delete","tfa_disabled","tfa_enabled","ticket_attachment_upload","ticket_create","ticket_update","token_create","token_delete","token_update","user_create","user_delete","user_ssh_key_add","user_ssh_key_delete","user_ssh_key_update","user_update","vlan_attach","vlan_detach","volume_attach","volume_clone","volume_create","volume_delete","volume_detach","volume_resize","volume_update","vpc_create","vpc_delete","vpc_update","watchdog_reboot"] },
    percent_complete: { minimum: 0, maximum: 100 },
    status: { enum: ["scheduled","started","finished","failed","notification"] },
    time_remaining: { minimum: 0 },
  },
  EventAction: { enum: ["account_settings_update","account_update","backups_cancel","backups_enable","backups_restore","community_like","community_question_reply","console_boot","credit_card_updated","disk_create","disk_delete","disk_duplicate","disk_imagize","disk_resize","disk_update","dns_record_create","dns_record_delete","dns_record_update","dns_zone_create","dns_zone_delete","dns_zone_import","dns_zone_update","domain_create","domain_delete","domain_import","domain_record_create","domain_record_delete","domain_record_update","domain_update","entity_transfer_accept","entity_transfer_cancel","entity_transfer_create","entity_transfer_fail","entity_transfer_stale","firewall_create","firewall_delete","firewall_device_add","firewall_device_remove","firewall_disable","firewall_enable","firewall_update","host_reboot","image_delete","image_update","image_upload","ipaddress_update","lke_node_create","longviewclient_create","longviewclient_delete","longviewclient_update","managed_disabled","managed_enabled","managed_service_create","managed_service_delete","node_addip","node_boot","node_clone","node_config_create","node_config_delete","node_config_update","node_create","node_delete","node_deleteip","node_migrate","node_migrate_datacenter","node_migrate_datacenter_create","node_mutate","node_mutate_create","node_reboot","node_rebuild","node_resize","node_resize_create","node_shutdown","node_snapshot","node_update","nodebalancer_config_create","nodebalancer_config_delete","nodebalancer_config_update","nodebalancer_create","nodebalancer_delete","nodebalancer_node_create","nodebalancer_node_delete","nodebalancer_node_update","nodebalancer_update","oauth_client_create","oauth_client_delete","oauth_client_secret_reset","oauth_client_update","obj_access_key_create","obj_access_key_delete","obj_access_key_update","password_reset","payment_method_add","payment_submitted","profile_update","stackscript_create","stackscript_delete","stackscript_publicize","stackscript_revise","stackscript_update","subnet_create","subnet_delete","subnet_update","tag_create","tag_delete","tfa_disabled","tfa_enabled","ticket_attachment_upload","ticket_create","ticket_update","token_create","token_delete","token_update","user_create","user_delete","user_ssh_key_add","user_ssh_key_delete","user_ssh_key_update","user_update","vlan_attach","vlan_detach","volume_attach","volume_clone","volume_create","volume_delete","volume_detach","volume_resize","volume_update","vpc_create","vpc_delete","vpc_update","watchdog_reboot"] },
  EventEntity: {
    type: { enum: ["account","database","disk","domain","entity_transfer","firewall","image","ipaddress","lkecluster","longview","managed","node","node_config","nodebalancer","oauth_client","obj_access_key","profile","stackscript","subnet","tag","ticket","token","user","user_ssh_key","vlan","volume","vpc"] },
  },
  EventEntityType: { enum: ["account","database","disk","domain","entity_transfer","firewall","image","ipaddress","lkecluster","longview","managed","node","node_config","nodebalancer","oauth_client","obj_access_key","profile","stackscript","subnet","tag","ticket","token","user","user_ssh_key","vlan","volume","vpc"] },
  EventStatus: { enum: ["scheduled","started","finished","failed","notification"] },
  ExpireSec: {
    minimum: 0,
    zero: { const: 1209600 },
  },
  FilterText: {
    characters: { maximum: 8192 },
    conditions: { maximum: 100 },
    levels: { maximum: 8 },
    searches: { maximum: 8 },
    sought: { maximum: 128 },
  },
  Firewall: {
    id: { minimum: 1 },
    label: { minLength: 3, maxLength: 32 },
    status: { enum: ["enabled","disabled","deleted"] },
  },
  FirewallAction: { enum: ["ACCEPT","DROP"] },
  FirewallCreate: {
    label: { minLength: 3, maxLength: 32 },
    status: { enum: ["enabled","disabled"], default: "enabled" },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    devices: {
      nodes: {
        maxItems: 500,
        items: { minimum: 1, maximum: 2147483647 },
      },
      nodebalancers: {
        maxItems: 500,
        items: { minimum: 1, maximum: 2147483647 },
      },
    },
  },
  FirewallDevice: {
    id: { minimum: 1 },
  },
  FirewallDeviceCreate: {
    id: { minimum: 1, maximum: 2147483647 },
    type: { enum: ["node","nodebalancer"] },
  },
  FirewallDeviceType: { enum: ["node","nodebalancer"] },
  FirewallEntity: {
    type: { enum: ["node","nodebalancer"] },
  },
  FirewallLabel: { minLength: 3, maxLength: 32 },
  FirewallPolicy: { enum: ["ACCEPT","DROP"] },
  FirewallProtocol: { enum: ["TCP","UDP","ICMP","IPENCAP"] },
  FirewallRule: {
    protocol: { enum: ["TCP","UDP","ICMP","IPENCAP"] },
    action: { enum: ["ACCEPT","DROP"] },
  },
  FirewallRuleInput: {
    protocol: { enum: ["TCP","UDP","ICMP","IPENCAP"] },
    ports: {
      port: { minimum: 1, maximum: 65535 },
      pieces: { maximum: 15 },
    },
    addresses: {
      networks: { minimum: 1, maximum: 255 },
    },
    action: { enum: ["ACCEPT","DROP"] },
    label: {
      length: { minimum: 3, maximum: 32 },
    },
    description: {
      length: { minimum: 1, maximum: 100 },
    },
  },
  FirewallRules: {
    rules: { maximum: 25 },
    inbound_policy: { enum: ["ACCEPT","DROP"] },
    outbound_policy: { enum: ["ACCEPT","DROP"] },
  },
  FirewallRulesInput: {
    inbound_policy: { enum: ["ACCEPT","DROP"] },
    outbound_policy: { enum: ["ACCEPT","DROP"] },
  },
  FirewallRulesUpdate: {
    inbound_policy: { enum: ["ACCEPT","DROP"] },
    outbound_policy: { enum: ["ACCEPT","DROP"] },
  },
  FirewallStatus: { enum: ["enabled","disabled","deleted"] },
  FirewallSwitch: { enum: ["enabled","disabled"] },
  FirewallUpdate: {
    label: { minLength: 3, maxLength: 32 },
    status: { enum: ["enabled","disabled"] },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  GlobalGrants: {
    account_access: { enum: ["read_only","read_write"] },
  },
  GlobalGrantsUpdate: {
    account_access: { enum: ["read_only","read_write"] },
  },
  GrantLevel: { enum: ["read_only","read_write"] },
  Id: { minimum: 1, maximum: 2147483647 },
  IdempotencyKeyValue: {
    characters: { maximum: 255 },
    kept: { maximum: 10000 },
    bytes: { maximum: 8192 },
    hours: { const: 24 },
  },
  Image: {
    label: { minLength: 1, maxLength: 50 },
    description: { maxLength: 65000 },
    size: { minimum: 0, maximum: 2147483647 },
    type: { enum: ["manual","automatic"] },
    status: { enum: ["creating","pending_upload","available"] },
    capabilities: {
      items: { enum: ["cloud-init"] },
    },
  },
  ImageCapability: { enum: ["cloud-init"] },
  ImageCreate: {
    disk_id: { minimum: 1, maximum: 2147483647 },
    label: { minLength: 1, maxLength: 50 },
    description: { maxLength: 65000 },
  },
  ImageDescription: { maxLength: 65000 },
  ImageId: { maxLength: 128 },
  ImageLabel: { minLength: 1, maxLength: 50 },
  ImageStatus: { enum: ["creating","pending_upload","available"] },
  ImageType: { enum: ["manual","automatic"] },
  ImageUpdate: {
    label: { minLength: 1, maxLength: 50 },
    description: { maxLength: 65000 },
  },
  ImageUpload: {
    compressed_megabytes: { maximum: 5120 },
    megabytes: { maximum: 6144 },
    hours: { const: 24 },
    ofAccount: { maximum: 10 },
    ofServer: { maximum: 100 },
  },
  ImageUploadCreate: {
    label: { minLength: 1, maxLength: 50 },
    region: { minLength: 1, maxLength: 64 },
    description: { maxLength: 65000 },
  },
  InterfacePurpose: { enum: ["public","vlan","vpc"] },
  Invoice: {
    months: { maximum: 24 },
    id: { minimum: 1 },
    subtotal: { minimum: 0 },
    tax: { minimum: 0 },
    total: { minimum: 0 },
  },
  InvoiceItem: {
    type: { enum: ["hourly"] },
    quantity: { minimum: 1 },
    amount: { minimum: 0 },
    tax: { minimum: 0 },
    total: { minimum: 0 },
  },
  IpAddress: {
    prefix: { maximum: 128 },
    type: { enum: ["ipv4","ipv6","ipv6/pool","ipv6/range"] },
  },
  IpAddressCreate: {
    type: { enum: ["ipv4"] },
    node_id: { minimum: 1, maximum: 2147483647 },
  },
  IpAddressUpdate: {
    ofAccount: { maximum: 4 },
    ofServer: { maximum: 64 },
    rdns: { maxLength: 254 },
  },
  IpAssignment: {
    node_id: { minimum: 1, maximum: 2147483647 },
  },
  IpAssignments: {
    assignments: { minItems: 1, maxItems: 100 },
  },
  IpSharing: {
    ips: { maxItems: 100 },
    node_id: { minimum: 1, maximum: 2147483647 },
  },
  Ipv6Range: {
    prefix: { maximum: 128 },
  },
  Ipv6RangeCreate: {
    prefix_length: { enum: [56,64] },
    node_id: { minimum: 1, maximum: 2147483647 },
  },
  Ipv6RangeDetails: {
    prefix: { maximum: 128 },
    nodes: {
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  Kernel: {
    architecture: { enum: ["x86_64","i386"] },
  },
  KernelId: { minLength: 1, maxLength: 64 },
  KeyBucket: {
    bucket_name: { minLength: 1, maxLength: 63 },
    cluster: { minLength: 1, maxLength: 64 },
    permissions: { enum: ["read_only","read_write"] },
  },
  KeyBucketCreate: {
    bucket_name: { minLength: 1, maxLength: 63 },
    cluster: { minLength: 1, maxLength: 64 },
    permissions: { enum: ["read_only","read_write"] },
  },
  KeyBucketsCreate: { maxItems: 400 },
  KeyPermissions: { enum: ["read_only","read_write"] },
  LastLogin: {
    status: { enum: ["successful"] },
  },
  LishAuthMethod: { enum: ["password_keys","keys_only","disabled"] },
  Login: {
    kept: { maximum: 100 },
    id: { minimum: 1 },
    status: { enum: ["successful","failed"] },
  },
  LongviewSubscription: { enum: ["longview-3","longview-10","longview-40","longview-100"] },
  Maintenance: {
    entity: {
      id: { minimum: 1 },
      type: { enum: ["account","database","disk","domain","entity_transfer","firewall","image","ipaddress","lkecluster","longview","managed","node","node_config","nodebalancer","oauth_client","obj_access_key","profile","stackscript","subnet","tag","ticket","token","user","user_ssh_key","vlan","volume","vpc"] },
    },
    type: { enum: ["reboot","cold_migration","live_migration"] },
    status: { enum: ["pending","started","in-progress","scheduled","completed","canceled"] },
  },
  MaintenanceStatus: { enum: ["pending","started","in-progress","scheduled","completed","canceled"] },
  MaintenanceType: { enum: ["reboot","cold_migration","live_migration"] },
  MasterIps: {
    characters: { maximum: 1000 },
  },
  MemoryLimit: { minimum: 0, maximum: 2147483647 },
  MigrationType: { enum: ["warm","cold"] },
  MonthlyNodeTransfer: {
    bytes_in: { minimum: 0 },
    bytes_out: { minimum: 0 },
    bytes_total: { minimum: 0 },
  },
  Node: {
    disks: { maximum: 50 },
    configs: { maximum: 50 },
    waiting_actions: { maximum: 10 },
    id: { minimum: 1 },
    status: { enum: ["running","offline","booting","rebooting","shutting_down","provisioning","deleting","migrating","rebuilding","cloning","restoring","resizing","stopped","billing_suspension"] },
    hypervisor: { enum: ["kvm"] },
    watchdog_enabled: {
      boots: { maximum: 5 },
      minutes: { const: 15 },
    },
  },
  NodeAlerts: {
    cpu: {
      minimum: 0,
      maximum: 2147483647,
      of_core: { const: 90 },
    },
    io: {
      minimum: 0,
      maximum: 2147483647,
      unset: { const: 10000 },
    },
    network_in: {
      minimum: 0,
      maximum: 2147483647,
      unset: { const: 10 },
    },
    network_out: {
      minimum: 0,
      maximum: 2147483647,
      unset: { const: 10 },
    },
    transfer_quota: {
      minimum: 0,
      maximum: 2147483647,
      unset: { const: 80 },
    },
  },
  NodeAlertsUpdate: {
    cpu: { minimum: 0, maximum: 2147483647 },
    io: { minimum: 0, maximum: 2147483647 },
    network_in: { minimum: 0, maximum: 2147483647 },
    network_out: { minimum: 0, maximum: 2147483647 },
    transfer_quota: { minimum: 0, maximum: 2147483647 },
  },
  NodeBackups: {
    schedule: {
      day: { enum: ["Scheduling","Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"] },
      window: { enum: ["Scheduling","W0","W2","W4","W6","W8","W10","W12","W14","W16","W18","W20","W22"] },
    },
  },
  NodeBalancer: {
    id: { minimum: 1 },
    client_conn_throttle: { minimum: 0, maximum: 20 },
  },
  NodeBalancerAlgorithm: { enum: ["roundrobin","leastconn","source"] },
  NodeBalancerCertificate: { maxLength: 65536 },
  NodeBalancerCheck: { enum: ["none","connection","http","http_body"] },
  NodeBalancerCheckAttempts: { minimum: 1, maximum: 30 },
  NodeBalancerCheckBody: { maxLength: 1024 },
  NodeBalancerCheckInterval: { minimum: 2, maximum: 3600 },
  NodeBalancerCheckPath: { maxLength: 1024 },
  NodeBalancerCheckTimeout: { minimum: 1, maximum: 30 },
  NodeBalancerCipherSuite: { enum: ["recommended","legacy"] },
  NodeBalancerConfig: {
    configs: { maximum: 50 },
    nodes: { maximum: 500 },
    id: { minimum: 1 },
    nodebalancer_id: { minimum: 1 },
    port: { minimum: 1, maximum: 65535 },
    protocol: { enum: ["http","https","tcp"] },
    proxy_protocol: { enum: ["none","v1","v2"] },
    algorithm: { enum: ["roundrobin","leastconn","source"] },
    stickiness: { enum: ["none","table","http_cookie"] },
    check: { enum: ["none","connection","http","http_body"] },
    check_interval: { minimum: 2, maximum: 3600 },
    check_timeout: { minimum: 1, maximum: 30 },
    check_attempts: { minimum: 1, maximum: 30 },
    cipher_suite: { enum: ["recommended","legacy"] },
  },
  NodeBalancerConfigCreate: {
    port: { minimum: 1, maximum: 65535, default: 80 },
    protocol: { enum: ["http","https","tcp"], default: "http" },
    proxy_protocol: { enum: ["none","v1","v2"], default: "none" },
    algorithm: { enum: ["roundrobin","leastconn","source"], default: "roundrobin" },
    stickiness: { enum: ["none","table","http_cookie"], default: "table" },
    check: { enum: ["none","connection","http","http_body"], default: "none" },
    check_interval: { minimum: 2, maximum: 3600, default: 5 },
    check_timeout: { minimum: 1, maximum: 30, default: 3 },
    check_attempts: { minimum: 1, maximum: 30, default: 2 },
    check_path: { maxLength: 1024 },
    check_body: { maxLength: 1024 },
    check_passive: { default: true },
    cipher_suite: { enum: ["recommended","legacy"], default: "recommended" },
    ssl_cert: { maxLength: 65536 },
    ssl_key: { maxLength: 65536 },
    nodes: { maxItems: 500 },
  },
  NodeBalancerConfigRebuild: {
    port: { minimum: 1, maximum: 65535 },
    protocol: { enum: ["http","https","tcp"] },
    proxy_protocol: { enum: ["none","v1","v2"] },
    algorithm: { enum: ["roundrobin","leastconn","source"] },
    stickiness: { enum: ["none","table","http_cookie"] },
    check: { enum: ["none","connection","http","http_body"] },
    check_interval: { minimum: 2, maximum: 3600 },
    check_timeout: { minimum: 1, maximum: 30 },
    check_attempts: { minimum: 1, maximum: 30 },
    check_path: { maxLength: 1024 },
    check_body: { maxLength: 1024 },
    cipher_suite: { enum: ["recommended","legacy"] },
    ssl_cert: { maxLength: 65536 },
    ssl_key: { maxLength: 65536 },
    nodes: { maxItems: 500 },
  },
  NodeBalancerConfigUpdate: {
    port: { minimum: 1, maximum: 65535 },
    protocol: { enum: ["http","https","tcp"] },
    proxy_protocol: { enum: ["none","v1","v2"] },
    algorithm: { enum: ["roundrobin","leastconn","source"] },
    stickiness: { enum: ["none","table","http_cookie"] },
    check: { enum: ["none","connection","http","http_body"] },
    check_interval: { minimum: 2, maximum: 3600 },
    check_timeout: { minimum: 1, maximum: 30 },
    check_attempts: { minimum: 1, maximum: 30 },
    check_path: { maxLength: 1024 },
    check_body: { maxLength: 1024 },
    cipher_suite: { enum: ["recommended","legacy"] },
    ssl_cert: { maxLength: 65536 },
    ssl_key: { maxLength: 65536 },
  },
  NodeBalancerCreate: {
    label: { minLength: 3, maxLength: 32 },
    region: { maxLength: 64 },
    client_conn_throttle: { minimum: 0, maximum: 20, default: 0 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    firewall_id: { minimum: 1, maximum: 2147483647 },
    configs: { maxItems: 50 },
  },
  NodeBalancerKey: { maxLength: 65536 },
  NodeBalancerLabel: { minLength: 3, maxLength: 32 },
  NodeBalancerNode: {
    id: { minimum: 1 },
    nodebalancer_id: { minimum: 1 },
    config_id: { minimum: 1 },
    label: { minLength: 3, maxLength: 32 },
    address: {
      maxLength: 32,
      port: { minimum: 1, maximum: 65535 },
    },
    weight: { minimum: 1, maximum: 255 },
    mode: { enum: ["accept","reject","drain","backup"] },
    status: { enum: ["UP","DOWN"] },
  },
  NodeBalancerNodeAddress: {
    maxLength: 32,
    port: { minimum: 1, maximum: 65535 },
  },
  NodeBalancerNodeCreate: {
    label: { minLength: 3, maxLength: 32 },
    address: {
      maxLength: 32,
      port: { minimum: 1, maximum: 65535 },
    },
    weight: { minimum: 1, maximum: 255, default: 100 },
    mode: { enum: ["accept","reject","drain","backup"], default: "accept" },
  },
  NodeBalancerNodeLabel: { minLength: 3, maxLength: 32 },
  NodeBalancerNodeMode: { enum: ["accept","reject","drain","backup"] },
  NodeBalancerNodeRebuild: {
    id: { minimum: 1, maximum: 2147483647 },
    label: { minLength: 3, maxLength: 32 },
    address: {
      maxLength: 32,
      port: { minimum: 1, maximum: 65535 },
    },
    weight: { minimum: 1, maximum: 255 },
    mode: { enum: ["accept","reject","drain","backup"] },
  },
  NodeBalancerNodeUpdate: {
    label: { minLength: 3, maxLength: 32 },
    address: {
      maxLength: 32,
      port: { minimum: 1, maximum: 65535 },
    },
    weight: { minimum: 1, maximum: 255 },
    mode: { enum: ["accept","reject","drain","backup"] },
  },
  NodeBalancerNodeWeight: { minimum: 1, maximum: 255 },
  NodeBalancerNodesStatus: {
    up: { minimum: 0 },
    down: { minimum: 0 },
  },
  NodeBalancerPort: { minimum: 1, maximum: 65535 },
  NodeBalancerProtocol: { enum: ["http","https","tcp"] },
  NodeBalancerProxyProtocol: { enum: ["none","v1","v2"] },
  NodeBalancerStatsData: {
    connections: {
      items: { minItems: 2, maxItems: 2 },
    },
  },
  NodeBalancerStickiness: { enum: ["none","table","http_cookie"] },
  NodeBalancerThrottle: { minimum: 0, maximum: 20 },
  NodeBalancerTraffic: {
    in: {
      items: { minItems: 2, maxItems: 2 },
    },
    out: {
      items: { minItems: 2, maxItems: 2 },
    },
  },
  NodeBalancerUpdate: {
    label: { minLength: 3, maxLength: 32 },
    client_conn_throttle: { minimum: 0, maximum: 20 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  NodeBoot: {
    config_id: { minimum: 1, maximum: 2147483647 },
  },
  NodeClass: { enum: ["nano","standard","dedicated","premium","gpu","highmem"] },
  NodeClone: {
    at_once: { maximum: 5 },
    node_id: { minimum: 1, maximum: 2147483647 },
    region: { minLength: 1, maxLength: 64 },
    type: { minLength: 1, maxLength: 64 },
    label: { minLength: 3, maxLength: 64 },
    group: { maxLength: 50 },
    backups_enabled: { default: false },
    private_ip: { default: false },
    configs: {
      maxItems: 50,
      items: { minimum: 1, maximum: 2147483647 },
    },
    disks: {
      maxItems: 50,
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  NodeConfig: {
    id: { minimum: 1 },
    memory_limit: { minimum: 0, maximum: 2147483647 },
    run_level: { enum: ["default","single","binbash"] },
    virt_mode: { enum: ["paravirt","fullvirt"] },
    interfaces: { maxItems: 3 },
  },
  NodeConfigCreate: {
    label: { minLength: 1, maxLength: 48 },
    comments: { maxLength: 65000 },
    interfaces: { maxItems: 3 },
    kernel: { minLength: 1, maxLength: 64, default: "node/latest-64bit" },
    memory_limit: { minimum: 0, maximum: 2147483647, default: 0 },
    root_device: { maxLength: 64, default: "/dev/sda" },
    run_level: { enum: ["default","single","binbash"], default: "default" },
    virt_mode: { enum: ["paravirt","fullvirt"], default: "paravirt" },
  },
  NodeConfigHelpersCreate: {
    updatedb_disabled: { default: true },
    distro: { default: true },
    modules_dep: { default: true },
    devtmpfs_automount: { default: false },
  },
  NodeConfigUpdate: {
    label: { minLength: 1, maxLength: 48 },
    comments: { maxLength: 65000 },
    interfaces: { maxItems: 3 },
    kernel: { minLength: 1, maxLength: 64 },
    memory_limit: { minimum: 0, maximum: 2147483647 },
    root_device: { maxLength: 64 },
    run_level: { enum: ["default","single","binbash"] },
    virt_mode: { enum: ["paravirt","fullvirt"] },
  },
  NodeConsole: {
    seconds: { const: 300 },
    ofAccount: { maximum: 20 },
    ofServer: { maximum: 200 },
    ws_protocols: { minItems: 2, maxItems: 2 },
  },
  NodeCreate: {
    region: { minLength: 1, maxLength: 64 },
    type: { minLength: 1, maxLength: 64 },
    label: { minLength: 3, maxLength: 64 },
    image: { maxLength: 128 },
    root_pass: {
      minLength: 7,
      maxLength: 128,
      strength: { minimum: 3 },
    },
    authorized_keys: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 8192 },
    },
    authorized_users: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 64 },
    },
    backup_id: { minimum: 1, maximum: 2147483647 },
    backups_enabled: { default: false },
    booted: { default: true },
    firewall_id: { minimum: 1, maximum: 2147483647 },
    group: { maxLength: 50 },
    interfaces: { maxItems: 3 },
    private_ip: { default: false },
    stackscript_id: { minimum: 1, maximum: 2147483647 },
    stackscript_data: {
      characters: { maximum: 65535 },
    },
    swap_size: { minimum: 0, maximum: 2147483647, default: 512 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  NodeDisk: {
    id: { minimum: 1 },
    status: { enum: ["ready","not ready","deleting"] },
    size: { minimum: 0, maximum: 2147483647 },
    filesystem: { enum: ["raw","swap","ext3","ext4","initrd"] },
  },
  NodeDiskCreate: {
    size: { minimum: 1, maximum: 2147483647 },
    label: { minLength: 1, maxLength: 48 },
    image: { maxLength: 128 },
    root_pass: {
      minLength: 7,
      maxLength: 128,
      strength: { minimum: 3 },
    },
    filesystem: { enum: ["raw","swap","ext3","ext4","initrd"] },
    authorized_keys: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 8192 },
    },
    authorized_users: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 64 },
    },
    stackscript_id: { minimum: 1, maximum: 2147483647 },
    stackscript_data: {
      characters: { maximum: 65535 },
    },
  },
  NodeDiskPassword: {
    password: {
      minLength: 7,
      maxLength: 128,
      strength: { minimum: 3 },
    },
  },
  NodeDiskResize: {
    size: { minimum: 1, maximum: 2147483647 },
  },
  NodeDiskUpdate: {
    label: { minLength: 1, maxLength: 48 },
  },
  NodeGroup: { maxLength: 50 },
  NodeId: { minimum: 1, maximum: 2147483647 },
  NodeIpAddressCreate: {
    type: { enum: ["ipv4"] },
  },
  NodeIpv6Range: {
    prefix: { maximum: 128 },
  },
  NodeLabel: { minLength: 3, maxLength: 64 },
  NodeMetadata: {
    user_data: {
      decoded: { maximum: 65535 },
    },
  },
  NodeMigrate: {
    region: { minLength: 1, maxLength: 64 },
    type: { enum: ["warm","cold"], default: "cold" },
    upgrade: { default: false },
  },
  NodeMutate: {
    allow_auto_disk_resize: { default: true },
  },
  NodePassword: {
    root_pass: {
      minLength: 7,
      maxLength: 128,
      strength: { minimum: 3 },
    },
  },
  NodeReboot: {
    config_id: { minimum: 1, maximum: 2147483647 },
  },
  NodeRebuild: {
    image: { maxLength: 128 },
    root_pass: {
      minLength: 7,
      maxLength: 128,
      strength: { minimum: 3 },
    },
    authorized_keys: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 8192 },
    },
    authorized_users: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 64 },
    },
    booted: { default: true },
    stackscript_id: { minimum: 1, maximum: 2147483647 },
    stackscript_data: {
      characters: { maximum: 65535 },
    },
    type: { minLength: 1, maxLength: 64 },
  },
  NodeResize: {
    type: { minLength: 1, maxLength: 64 },
    allow_auto_disk_resize: { default: true },
    migration_type: { enum: ["warm","cold"], default: "cold" },
  },
  NodeScheduleUpdate: {
    day: { enum: ["Scheduling","Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"] },
    window: { enum: ["Scheduling","W0","W2","W4","W6","W8","W10","W12","W14","W16","W18","W20","W22"] },
  },
  NodeSpecs: {
    disk: { minimum: 0 },
    memory: { minimum: 0 },
    vcpus: { minimum: 0 },
    gpus: { minimum: 0 },
    transfer: { minimum: 0 },
  },
  NodeStatsData: {
    cpu: {
      items: { minItems: 2, maxItems: 2 },
    },
  },
  NodeStatsIo: {
    io: {
      items: { minItems: 2, maxItems: 2 },
    },
    swap: {
      items: { minItems: 2, maxItems: 2 },
    },
  },
  NodeStatsNetwork: {
    in: {
      items: { minItems: 2, maxItems: 2 },
    },
    out: {
      items: { minItems: 2, maxItems: 2 },
    },
    private_in: {
      items: { minItems: 2, maxItems: 2 },
    },
    private_out: {
      items: { minItems: 2, maxItems: 2 },
    },
  },
  NodeStatus: { enum: ["running","offline","booting","rebooting","shutting_down","provisioning","deleting","migrating","rebuilding","cloning","restoring","resizing","stopped","billing_suspension"] },
  NodeTransfer: {
    used: { minimum: 0 },
    quota: { minimum: 0 },
    billable: { minimum: 0 },
  },
  NodeType: {
    id: { minLength: 1, maxLength: 64 },
    class: { enum: ["nano","standard","dedicated","premium","gpu","highmem"] },
    disk: { minimum: 1 },
    memory: { minimum: 1 },
    vcpus: { minimum: 1 },
    gpus: { minimum: 0 },
    transfer: { minimum: 0 },
    network_out: { minimum: 1 },
  },
  NodeUpdate: {
    label: { minLength: 3, maxLength: 64 },
    group: { maxLength: 50 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  NodeVpcAddress: {
    prefix: { maximum: 32 },
  },
  Notification: {
    type: { enum: ["migration_scheduled","payment_due"] },
    severity: { enum: ["minor","major","critical"] },
  },
  NotificationEntity: {
    id: { minimum: 1 },
    type: { enum: ["account","database","disk","domain","entity_transfer","firewall","image","ipaddress","lkecluster","longview","managed","node","node_config","nodebalancer","oauth_client","obj_access_key","profile","stackscript","subnet","tag","ticket","token","user","user_ssh_key","vlan","volume","vpc"] },
  },
  NotificationSeverity: { enum: ["minor","major","critical"] },
  NotificationType: { enum: ["migration_scheduled","payment_due"] },
  OauthClientThumbnail: {
    bytes: { maximum: 262144 },
  },
  ObjectAcl: {
    acl: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
  },
  ObjectAclUpdate: {
    acl: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
    name: {
      minLength: 1,
      maxLength: 1024,
      bytes: { maximum: 1024 },
    },
  },
  ObjectEntry: {
    size: { minimum: 0 },
  },
  ObjectName: {
    minLength: 1,
    maxLength: 1024,
    bytes: { maximum: 1024 },
  },
  ObjectStorageState: { enum: ["disabled","suspended","active"] },
  ObjectUrlCreate: {
    name: {
      minLength: 1,
      maxLength: 1024,
      bytes: { maximum: 1024 },
    },
    method: { enum: ["GET","HEAD","PUT","DELETE"], default: "GET" },
    expires_in: { minimum: 360, maximum: 86400, default: 3600 },
    content_type: { minLength: 1, maxLength: 255 },
    content_disposition: { minLength: 1, maxLength: 1024 },
  },
  OfferedEntities: {
    nodes: {
      minItems: 1,
      maxItems: 50,
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  PageNumber: { minimum: 1 },
  PageTotal: { minimum: 1 },
  Payment: {
    id: { minimum: 1 },
  },
  PaymentCreate: {
    usd: {
      dollars: { minimum: 5, maximum: 10000 },
    },
    payment_method_id: { minimum: 1, maximum: 2147483647 },
    cvv: { maxLength: 4 },
  },
  PaymentMethod: {
    id: { minimum: 1 },
    type: { enum: ["credit_card"] },
  },
  PaymentMethodCreate: {
    type: { enum: ["credit_card"] },
    is_default: { default: false },
  },
  PaymentMethodData: {
    card_type: { enum: ["American Express","Discover","MasterCard","Visa","Other"] },
  },
  PaymentMethodType: { enum: ["credit_card"] },
  Preferences: {
    characters: { maximum: 65535 },
  },
  Price: {
    hourly: { minimum: 0 },
    monthly: { minimum: 0 },
  },
  Profile: {
    tokens: { maximum: 1000 },
    ssh_keys: { maximum: 1000 },
    apps: { maximum: 1000 },
    uid: { minimum: 1 },
    user_type: { enum: ["default","parent","child","proxy"] },
    authentication_type: { enum: ["password","third_party"] },
    email: { maxLength: 254 },
    timezone: { minLength: 1, maxLength: 64 },
    authorized_keys: {
      items: { minLength: 1, maxLength: 8192 },
    },
    lish_auth_method: { enum: ["password_keys","keys_only","disabled"] },
  },
  ProfileUpdate: {
    email: { maxLength: 254 },
    timezone: { minLength: 1, maxLength: 64 },
    authorized_keys: {
      maxItems: 100,
      items: { minLength: 1, maxLength: 8192 },
    },
    lish_auth_method: { enum: ["password_keys","keys_only","disabled"] },
  },
  PublicSshKey: { minLength: 1, maxLength: 8192 },
  QuestionId: { minimum: 1, maximum: 11 },
  RecordId: { minimum: 1 },
  RecordName: {
    relative: { maximum: 100 },
  },
  RecordPort: { minimum: 0, maximum: 65535 },
  RecordPriority: { minimum: 0, maximum: 255 },
  RecordProtocol: {
    maxLength: 100,
    omitted: { const: "tcp" },
  },
  RecordService: { maxLength: 63 },
  RecordTag: { enum: ["issue","issuewild","iodef"] },
  RecordTarget: {
    maxLength: 65535,
    message: { maximum: 65535 },
  },
  RecordTtlSec: {
    minimum: 0,
    rounded: { enum: [300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
  },
  RecordType: { enum: ["A","AAAA","NS","MX","CNAME","TXT","SRV","PTR","CAA"] },
  RecordWeight: { minimum: 0, maximum: 65535 },
  RedirectUri: { minLength: 1, maxLength: 2000 },
  Referrals: {
    total: { minimum: 0 },
    completed: { minimum: 0 },
    pending: { minimum: 0 },
    credit: { minimum: 0 },
  },
  RefreshSec: {
    minimum: 0,
    rounded: { enum: [30,120,300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
    zero: { const: 14400 },
  },
  Region: {
    id: { minLength: 1, maxLength: 64 },
    capabilities: {
      items: { enum: ["Nodes","NodeBalancers","Block Storage","Object Storage","GPU Nodes","Kubernetes","Cloud Firewall","Vlans","VPCs","Metadata","Managed Databases","Premium Plans","Block Storage Migrations"] },
    },
    status: { enum: ["ok","outage"] },
    site_type: { enum: ["core","distributed"] },
  },
  RegionCapability: { enum: ["Nodes","NodeBalancers","Block Storage","Object Storage","GPU Nodes","Kubernetes","Cloud Firewall","Vlans","VPCs","Metadata","Managed Databases","Premium Plans","Block Storage Migrations"] },
  RegionId: { minLength: 1, maxLength: 64 },
  RegionPrice: {
    hourly: { minimum: 0 },
    monthly: { minimum: 0 },
  },
  ReplyDescription: { minLength: 1, maxLength: 65535 },
  ResultTotal: { minimum: 0 },
  RetrySec: {
    minimum: 0,
    zero: { const: 14400 },
  },
  RootDevice: { maxLength: 64 },
  RootPassword: {
    minLength: 7,
    maxLength: 128,
    strength: { minimum: 3 },
  },
  RunLevel: { enum: ["default","single","binbash"] },
  SecondaryEntity: {
    type: { enum: ["account","database","disk","domain","entity_transfer","firewall","image","ipaddress","lkecluster","longview","managed","node","node_config","nodebalancer","oauth_client","obj_access_key","profile","stackscript","subnet","tag","ticket","token","user","user_ssh_key","vlan","volume","vpc"] },
  },
  SecurityAnswer: {
    question_id: { minimum: 1, maximum: 11 },
    response: { minLength: 3, maxLength: 17 },
  },
  SecurityAnswers: {
    security_questions: { minItems: 3, maxItems: 3 },
  },
  SecurityQuestion: {
    id: { minimum: 1, maximum: 11 },
  },
  ServiceType: {
    id: { minLength: 1, maxLength: 64 },
    transfer: { minimum: 0 },
  },
  SnapshotCreate: {
    label: { minLength: 1, maxLength: 255 },
  },
  SoaEmail: { maxLength: 254 },
  SshKey: {
    id: { minimum: 1 },
    ssh_key: { minLength: 1, maxLength: 8192 },
  },
  SshKeyCreate: {
    label: { minLength: 1, maxLength: 64 },
    ssh_key: { minLength: 1, maxLength: 8192 },
  },
  SshKeyLabel: { minLength: 1, maxLength: 64 },
  SshKeyUpdate: {
    label: { minLength: 1, maxLength: 64 },
  },
  StackScript: {
    fields: { maximum: 100 },
    id: { minimum: 1 },
    images: {
      minItems: 1,
      maxItems: 100,
      items: { minLength: 1, maxLength: 128 },
    },
    deployments_total: { minimum: 0 },
    deployments_active: { minimum: 0 },
  },
  StackScriptCreate: {
    label: { minLength: 3, maxLength: 128 },
    description: { maxLength: 65000 },
    images: {
      minItems: 1,
      maxItems: 100,
      items: { minLength: 1, maxLength: 128 },
    },
    rev_note: { maxLength: 512 },
    script: { minLength: 1, maxLength: 65535 },
  },
  StackScriptDescription: { maxLength: 65000 },
  StackScriptImages: {
    minItems: 1,
    maxItems: 100,
    items: { minLength: 1, maxLength: 128 },
  },
  StackScriptLabel: { minLength: 3, maxLength: 128 },
  StackScriptNote: { maxLength: 512 },
  StackScriptText: { minLength: 1, maxLength: 65535 },
  StackScriptUpdate: {
    label: { minLength: 3, maxLength: 128 },
    description: { maxLength: 65000 },
    images: {
      minItems: 1,
      maxItems: 100,
      items: { minLength: 1, maxLength: 128 },
    },
    rev_note: { maxLength: 512 },
    script: { minLength: 1, maxLength: 65535 },
  },
  StackscriptData: {
    characters: { maximum: 65535 },
  },
  StatsSample: { minItems: 2, maxItems: 2 },
  StatsSeries: {
    items: { minItems: 2, maxItems: 2 },
  },
  StorageAcl: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
  StorageAclUpdate: { enum: ["private","public-read","authenticated-read","public-read-write","custom"] },
  StorageCluster: {
    buckets: { maximum: 1000 },
    objects: { maximum: 50000000 },
    bytes: { maximum: 5000000000000 },
    id: { minLength: 1, maxLength: 64 },
    status: { enum: ["available","unavailable"] },
  },
  StorageClusterId: { minLength: 1, maxLength: 64 },
  StorageClusterStatus: { enum: ["available","unavailable"] },
  StorageKey: {
    id: { minimum: 1 },
  },
  StorageKeyCreate: {
    label: { minLength: 3, maxLength: 50 },
    bucket_access: { maxItems: 400 },
  },
  StorageKeyLabel: { minLength: 3, maxLength: 50 },
  StorageKeyUpdate: {
    label: { minLength: 3, maxLength: 50 },
  },
  StorageTransfer: {
    used: { minimum: 0 },
  },
  Subnet: {
    id: { minimum: 1 },
    label: { minLength: 1, maxLength: 64 },
  },
  SubnetCreate: {
    label: { minLength: 1, maxLength: 64 },
    ipv4: {
      prefix: { minimum: 1, maximum: 29 },
    },
  },
  SubnetLabel: { minLength: 1, maxLength: 64 },
  SubnetNetwork: {
    prefix: { minimum: 1, maximum: 29 },
  },
  SubnetUpdate: {
    label: { minLength: 1, maxLength: 64 },
  },
  TagCreate: {
    label: { minLength: 3, maxLength: 50 },
    domains: {
      maxItems: 500,
      items: { minimum: 1, maximum: 2147483647 },
    },
    firewalls: {
      maxItems: 500,
      items: { minimum: 1, maximum: 2147483647 },
    },
    nodebalancers: {
      maxItems: 500,
      items: { minimum: 1, maximum: 2147483647 },
    },
    nodes: {
      maxItems: 500,
      items: { minimum: 1, maximum: 2147483647 },
    },
    volumes: {
      maxItems: 500,
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  TaggedIds: {
    maxItems: 500,
    items: { minimum: 1, maximum: 2147483647 },
  },
  TaggedObject: {
    type: { enum: ["domain","firewall","node","nodebalancer","volume"] },
  },
  Tags: {
    maxItems: 100,
    items: { minLength: 3, maxLength: 50 },
  },
  TaxSummary: {
    tax: { minimum: 0 },
  },
  Ticket: {
    replies: { maximum: 1000 },
    id: { minimum: 1 },
    attachments: { maxItems: 5 },
    description: { minLength: 1, maxLength: 65000 },
    status: { enum: ["closed","new","open"] },
    summary: { minLength: 1, maxLength: 64 },
  },
  TicketAttachment: {
    file: {
      bytes: { maximum: 5242880 },
      name: { maximum: 255 },
    },
  },
  TicketCreate: {
    summary: { minLength: 1, maxLength: 64 },
    description: { minLength: 1, maxLength: 65000 },
    node_id: { minimum: 1 },
    domain_id: { minimum: 1 },
    database_id: { minimum: 1 },
    firewall_id: { minimum: 1 },
    lkecluster_id: { minimum: 1 },
    longviewclient_id: { minimum: 1 },
    nodebalancer_id: { minimum: 1 },
    volume_id: { minimum: 1 },
    vpc_id: { minimum: 1 },
    vlan: { maxLength: 64 },
    region: { maxLength: 64 },
  },
  TicketDescription: { minLength: 1, maxLength: 65000 },
  TicketEntity: {
    type: { enum: ["node","domain","database","firewall","lkecluster","longview","nodebalancer","volume","vpc","vlan"] },
  },
  TicketReply: {
    id: { minimum: 1 },
    description: { minLength: 1, maxLength: 65535 },
  },
  TicketReplyCreate: {
    description: { minLength: 1, maxLength: 65535 },
  },
  TicketStatus: { enum: ["closed","new","open"] },
  TicketSummary: { minLength: 1, maxLength: 64 },
  TimeZone: { minLength: 1, maxLength: 64 },
  Token: {
    id: { minimum: 1 },
  },
  TokenCreate: {
    label: { minLength: 1, maxLength: 100 },
    scopes: { maxLength: 4096 },
    expiry: { maxLength: 64 },
  },
  TokenLabel: { minLength: 1, maxLength: 100 },
  TokenUpdate: {
    label: { minLength: 1, maxLength: 100 },
  },
  TransferredEntities: {
    nodes: {
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  TrustedDevice: {
    kept: { maximum: 20 },
    days: { const: 30 },
    id: { minimum: 1 },
  },
  TwoFactorConfirmation: {
    tfa_code: { minLength: 1, maxLength: 64 },
  },
  TwoFactorSecret: {
    hours: { const: 1 },
  },
  TypeId: { minLength: 1, maxLength: 64 },
  UserCreate: {
    username: { minLength: 3, maxLength: 32 },
    email: { maxLength: 254 },
    restricted: { default: true },
  },
  UserDefinedField: {
    label: { minLength: 1, maxLength: 255 },
    name: { minLength: 1, maxLength: 64 },
    example: { maxLength: 255 },
    oneOf: { maxLength: 4096 },
    manyOf: { maxLength: 4096 },
    default: { maxLength: 4096 },
  },
  UserType: { enum: ["default","parent","child","proxy"] },
  UserUpdate: {
    username: { minLength: 3, maxLength: 32 },
    email: { maxLength: 254 },
  },
  Username: { minLength: 3, maxLength: 32 },
  VirtMode: { enum: ["paravirt","fullvirt"] },
  Vlan: {
    nodes: {
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  Volume: {
    id: { minimum: 1 },
    status: { enum: ["creating","active","resizing"] },
    size: { minimum: 10, maximum: 10240 },
    hardware_type: { enum: ["hdd","nvme"] },
  },
  VolumeAttach: {
    node_id: { minimum: 1, maximum: 2147483647 },
  },
  VolumeClone: {
    label: { minLength: 1, maxLength: 32 },
  },
  VolumeCreate: {
    label: { minLength: 1, maxLength: 32 },
    size: { minimum: 10, maximum: 10240, default: 20 },
    region: { maxLength: 64 },
    node_id: { minimum: 1, maximum: 2147483647 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  VolumeLabel: { minLength: 1, maxLength: 32 },
  VolumeResize: {
    size: { minimum: 10, maximum: 10240 },
  },
  VolumeSize: { minimum: 10, maximum: 10240 },
  VolumeStatus: { enum: ["creating","active","resizing"] },
  VolumeUpdate: {
    label: { minLength: 1, maxLength: 32 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  Vpc: {
    in_region: { maximum: 10 },
    id: { minimum: 1 },
    label: { minLength: 1, maxLength: 64 },
    subnets: { maxItems: 10 },
  },
  VpcCreate: {
    label: { minLength: 1, maxLength: 64 },
    description: { maxLength: 255 },
    region: { minLength: 1, maxLength: 64 },
  },
  VpcDescription: { maxLength: 255 },
  VpcLabel: { minLength: 1, maxLength: 64 },
  VpcUpdate: {
    label: { minLength: 1, maxLength: 64 },
    description: { maxLength: 255 },
  },
  ZoneFile: {
    checksOfAccount: { maximum: 4 },
    checksOfServer: { maximum: 32 },
    transfersOfServer: { maximum: 6 },
    transferBytes: { maximum: 8388608 },
    copyCharacters: { maximum: 16777216 },
    noticesOfAccount: { maximum: 4 },
    noticesOfServer: { maximum: 32 },
  },
} as const;

/** The bounds that only the operator's specification has, in the same way. */
export const operatorBounds = {
  AccountCreate: {
    email: { minLength: 3, maxLength: 254 },
    company: { maxLength: 128 },
    balance: { minimum: -10000000, maximum: 10000000 },
    additional_ipv4: { minimum: 0, maximum: 1024 },
  },
  AccountId: { minimum: 1 },
  AccountUpdate: {
    email: { minLength: 3, maxLength: 254 },
    company: { maxLength: 128 },
    balance: { minimum: -10000000, maximum: 10000000 },
    additional_ipv4: { minimum: 0, maximum: 1024 },
  },
  AdditionalIpv4: { minimum: 0, maximum: 1024 },
  AddressCreate: {
    address: { minLength: 2, maxLength: 45 },
    region: { minLength: 1, maxLength: 64 },
    node_id: { minimum: 1, maximum: 2147483647 },
    rdns: { maxLength: 253 },
  },
  Balance: { minimum: -10000000, maximum: 10000000 },
  ClusterUpdate: {
    status: { enum: ["available","unavailable"] },
  },
  Company: { maxLength: 128 },
  Email: { minLength: 3, maxLength: 254 },
  EntityCreate: {
    id: { minimum: 1, maximum: 2147483647 },
    kind: {
      enum: ["node","database","lkecluster","longview","vpc","firewall","vlan","managed"],
      kinds: { enum: ["node","database","lkecluster","longview","vlan","managed"] },
    },
    label: { minLength: 1, maxLength: 128 },
    region: { maxLength: 64 },
  },
  EntityKind: { enum: ["node","database","lkecluster","longview","vpc","firewall","vlan","managed"] },
  Fault: {
    id: { minimum: 1 },
    effect: { enum: ["fail","crash"] },
  },
  FaultCreate: {
    effect: { enum: ["fail","crash"] },
    node_id: { minimum: 1, maximum: 2147483647 },
    task: { enum: ["define","create-disk","resize-disk","copy-disk","remove-disk","save-backup","save-image","restore-disk","remove-backup","set-password","boot","reboot","shut-down","move","resize","remove"] },
    reason: { minLength: 1, maxLength: 255 },
  },
  FaultEffect: { enum: ["fail","crash"] },
  FaultedOperation: { minLength: 1, maxLength: 64 },
  GlobalGrant: { enum: ["add_nodes","add_domains","add_volumes","add_images","add_nodebalancers","add_firewalls","add_vpcs","add_databases","add_longview","add_stackscripts","longview_subscription","cancel_account"] },
  GrantableKind: { enum: ["node","domain","nodebalancer","stackscript","longview","image","volume","firewall","database","vpc"] },
  GrantedLevel: { enum: ["read_only","read_write"] },
  HostMaintain: {
    seconds: { minimum: 0, maximum: 31536000 },
    type: { enum: ["warm","cold"] },
  },
  HostMaintenance: {
    nodes: {
      items: { minimum: 1, maximum: 2147483647 },
    },
  },
  ImageCreate: {
    label: { minLength: 1, maxLength: 50 },
    description: { maxLength: 65000 },
    size: { minimum: 1, maximum: 10000000 },
    username: { minLength: 1, maxLength: 64 },
    type: { enum: ["manual","automatic"] },
    status: { enum: ["creating","pending_upload","available"] },
    capabilities: {
      maxItems: 10,
      items: { enum: ["cloud-init"] },
    },
  },
  Job: {
    id: { minimum: 1, maximum: 9007199254740991 },
    state: { enum: ["pending","running","waiting","done","failed"] },
    attempts: { minimum: 0 },
    requests: { minimum: 1 },
  },
  JobEvent: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    status: { enum: ["scheduled","started","finished","failed","notification"] },
  },
  KeyAlgorithm: { enum: ["hmac-sha256","hmac-sha512"] },
  LabAccount: {
    account_id: { minimum: 1 },
  },
  LabAccountCreate: {
    rows: { maximum: 100000 },
    copy_of: { minimum: 1, maximum: 2147483647 },
    name: { minLength: 3, maxLength: 32 },
    expires_in: { minimum: 1, maximum: 31536000 },
  },
  LabAwaitedEvent: {
    action: { minLength: 1, maxLength: 64 },
    entity_id: { minimum: 1, maximum: 2147483647 },
    account_id: { minimum: 1, maximum: 2147483647 },
  },
  LabChange: {
    streams: { maximum: 20 },
    parts: {
      items: { enum: ["cloud","lab","requests"] },
    },
  },
  LabClock: {
    mode: { enum: ["real","frozen","scaled"] },
  },
  LabClockAdvance: {
    seconds: { minimum: 1, maximum: 34560000 },
  },
  LabClockAdvanced: {
    jobs: { minimum: 0 },
  },
  LabClockMode: { enum: ["real","frozen","scaled"] },
  LabClockUpdate: {
    mode: { enum: ["real","frozen","scaled"] },
    rate: { minimum: 0.01, maximum: 100000 },
  },
  LabConnection: {
    source: { minLength: 1, maxLength: 255 },
    target: { minLength: 1, maxLength: 255 },
    protocol: { enum: ["TCP","UDP","ICMP"] },
    account_id: { minimum: 1, maximum: 2147483647 },
  },
  LabDifference: {
    differences: { maximum: 1000 },
    bytes: { maximum: 33554432 },
    change: { enum: ["added","removed","changed"] },
  },
  LabDifferentField: {
    characters: { maximum: 200 },
  },
  LabEvent: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    status: { enum: ["scheduled","started","finished","failed","notification"] },
  },
  LabFirewallDecision: {
    id: { minimum: 1 },
    direction: { enum: ["inbound","outbound"] },
    action: { enum: ["ACCEPT","DROP"] },
  },
  LabJobsRun: {
    until: { enum: ["idle","event"] },
    seconds: { minimum: 1, maximum: 60 },
  },
  LabPart: { enum: ["cloud","lab","requests"] },
  LabPathEnd: {
    type: { enum: ["node","nodebalancer"] },
    id: { minimum: 1 },
    purpose: { enum: ["public","vlan","vpc"] },
  },
  LabProtocol: { enum: ["TCP","UDP","ICMP"] },
  LabSnapshot: {
    name: { minLength: 1, maxLength: 64 },
    bytes: { minimum: 0 },
  },
  LabSnapshotCreate: {
    snapshots: { maximum: 100 },
    bytes: { maximum: 4294967296 },
    name: { minLength: 1, maxLength: 64 },
  },
  LabSnapshotName: { minLength: 1, maxLength: 64 },
  LabTaskTimes: { enum: ["instant","scaled","real"] },
  LabTasks: {
    times: { enum: ["instant","scaled","real"] },
    least: { minimum: 0, maximum: 600000 },
  },
  LabTasksUpdate: {
    times: { enum: ["instant","scaled","real"] },
    least: { minimum: 0, maximum: 600000 },
  },
  MachineTask: { enum: ["define","create-disk","resize-disk","copy-disk","remove-disk","save-backup","save-image","restore-disk","remove-backup","set-password","boot","reboot","shut-down","move","resize","remove"] },
  NewOauthClient: {
    id: { minLength: 3, maxLength: 64 },
    label: { minLength: 1, maxLength: 512 },
    website: { maxLength: 512 },
    redirect_uris: {
      minItems: 1,
      maxItems: 20,
      items: { minLength: 1, maxLength: 2000 },
    },
  },
  NewSecondaryGroup: {
    id: { minimum: 1 },
    addresses: {
      minItems: 1,
      maxItems: 16,
      items: { minLength: 2, maxLength: 60 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    key_name: { maxLength: 200 },
    key_algorithm: { enum: ["hmac-sha256","hmac-sha512"] },
    zones: { minimum: 0 },
    key_secret: {
      minLength: 22,
      maxLength: 172,
      bytes: { minimum: 16, maximum: 128 },
    },
  },
  NewUserToken: {
    id: { minimum: 1 },
    scopes: { minLength: 1, maxLength: 4096 },
    expiry: { maxLength: 64 },
  },
  OauthClient: {
    id: { minLength: 3, maxLength: 64 },
    label: { minLength: 1, maxLength: 512 },
    website: { maxLength: 512 },
    redirect_uris: {
      minItems: 1,
      maxItems: 20,
      items: { minLength: 1, maxLength: 2000 },
    },
  },
  OauthClientCreate: {
    id: { minLength: 3, maxLength: 64 },
    label: { minLength: 1, maxLength: 512 },
    website: { maxLength: 512 },
    redirect_uris: {
      minItems: 1,
      maxItems: 20,
      items: { minLength: 1, maxLength: 2000 },
    },
  },
  OperatorAccount: {
    id: { minimum: 1 },
    email: { minLength: 3, maxLength: 254 },
    company: { maxLength: 128 },
    balance: { minimum: -10000000, maximum: 10000000 },
    additional_ipv4: { minimum: 0, maximum: 1024 },
  },
  OperatorAttachment: {
    id: { minimum: 1 },
    bytes: { minimum: 1 },
  },
  OperatorDomain: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    type: { enum: ["master","slave"] },
    status: { enum: ["disabled","active"] },
  },
  OperatorNode: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    status: { enum: ["running","offline","booting","rebooting","shutting_down","provisioning","deleting","migrating","rebuilding","cloning","restoring","resizing","stopped","billing_suspension"] },
  },
  OperatorTicket: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    summary: { minLength: 1, maxLength: 64 },
    description: { minLength: 1, maxLength: 65000 },
    status: { enum: ["closed","new","open"] },
  },
  OperatorUser: {
    id: { minimum: 1 },
    email: { minLength: 3, maxLength: 254 },
    account_id: { minimum: 1 },
  },
  PasswordSet: {
    password: { minLength: 11, maxLength: 128 },
  },
  RecordedRequest: {
    id: { minimum: 1 },
    api: { enum: ["v4","s3"] },
    user_agent: { maxLength: 256 },
    faults: {
      items: { minimum: 1, maximum: 2147483647 },
    },
    body_bytes: { minimum: 0 },
    answer_bytes: { minimum: 0 },
  },
  RelatedEntity: {
    id: { minimum: 1 },
    account_id: { minimum: 1 },
    kind: { enum: ["node","database","lkecluster","longview","vpc","firewall","vlan","managed"] },
    label: { minLength: 1, maxLength: 128 },
    region: { maxLength: 64 },
  },
  Report: {
    requests: { minimum: 0 },
  },
  ReportedClient: {
    requests: { minimum: 1 },
  },
  ReportedDeprecation: {
    requests: { minimum: 1 },
  },
  ReportedEarlyRetry: {
    requests: { minimum: 1 },
  },
  ReportedField: {
    requests: { minimum: 1 },
  },
  ReportedOperation: {
    requests: { minimum: 1 },
  },
  ReportedPolling: {
    requests: { minimum: 3 },
  },
  ReportedRefusal: {
    requests: { minimum: 1 },
  },
  ReportedStatus: {
    requests: { minimum: 1 },
  },
  ReportedUnreadPages: {
    pages: { minimum: 2 },
    unread: { minimum: 1 },
  },
  ReportedWiderCall: {
    requests: { minimum: 2 },
    saved: { minimum: 1 },
  },
  RequestFault: {
    id: { minimum: 1 },
    operation: { minLength: 1, maxLength: 64 },
    effect: { enum: ["status","delay","disconnect","rate_limit","partial"] },
    status: { maximum: 599 },
    retry_after: { maximum: 86400 },
    delay_ms: { maximum: 60000 },
    skip: { minimum: 0 },
    times: { maximum: 1000000 },
    hits: { minimum: 0 },
  },
  RequestFaultCreate: {
    faults: { maximum: 100 },
    delayed_at_once: { maximum: 500 },
    s3_status: { enum: [400,403,404,500,503] },
    operation: { minLength: 1, maxLength: 64 },
    path: { minLength: 1, maxLength: 255 },
    label: { minLength: 1, maxLength: 255 },
    account_id: { minimum: 1, maximum: 2147483647 },
    effect: { enum: ["status","delay","disconnect","rate_limit","partial"] },
    status: { minimum: 400, maximum: 599 },
    reason: { minLength: 1, maxLength: 255 },
    retry_after: { minimum: 0, maximum: 86400 },
    delay_ms: { minimum: 1, maximum: 60000 },
    skip: { minimum: 0, maximum: 1000000 },
    times: { minimum: 1, maximum: 1000000 },
    probability: { minimum: 0, maximum: 1 },
  },
  RequestFaultEffect: { enum: ["status","delay","disconnect","rate_limit","partial"] },
  SecondaryGroup: {
    groups: { maximum: 20 },
    id: { minimum: 1 },
    addresses: {
      minItems: 1,
      maxItems: 16,
      items: { minLength: 2, maxLength: 60 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    key_name: { maxLength: 200 },
    key_algorithm: { enum: ["hmac-sha256","hmac-sha512"] },
    zones: { minimum: 0 },
  },
  SecondaryGroupCreate: {
    addresses: {
      minItems: 1,
      maxItems: 16,
      items: { minLength: 2, maxLength: 60 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    key_name: { maxLength: 200 },
    key_algorithm: { enum: ["hmac-sha256","hmac-sha512"] },
    key_secret: {
      minLength: 22,
      maxLength: 172,
      bytes: { minimum: 16, maximum: 128 },
    },
  },
  SecondaryGroupUpdate: {
    addresses: {
      minItems: 1,
      maxItems: 16,
      items: { minLength: 2, maxLength: 60 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    key_secret: {
      minLength: 22,
      maxLength: 172,
      bytes: { minimum: 16, maximum: 128 },
    },
  },
  SecondaryState: {
    behind: { minimum: 0 },
    zones: { maxItems: 20 },
  },
  Seed: {
    accounts: { maxItems: 1000 },
  },
  SeedAccount: {
    key: { minLength: 1, maxLength: 64 },
    email: { minLength: 3, maxLength: 254 },
    company: { maxLength: 128 },
    balance: { minimum: -10000000, maximum: 10000000 },
    additional_ipv4: { minimum: 0, maximum: 1024 },
    users: { maxItems: 1000 },
    domains: { maxItems: 10000 },
    nodes: { maxItems: 10000 },
    buckets: { maxItems: 1000 },
    storage_keys: { maxItems: 1000 },
    related_entities: { maxItems: 10000 },
  },
  SeedBucket: {
    label: { minLength: 3, maxLength: 63 },
    cluster: { minLength: 1, maxLength: 64 },
    cors_enabled: { default: false },
    acl: { enum: ["private","public-read","authenticated-read","public-read-write"], default: "private" },
  },
  SeedConfig: {
    label: { minLength: 1, maxLength: 48 },
    comments: { maxLength: 65000 },
    interfaces: { maxItems: 3 },
    kernel: { minLength: 1, maxLength: 64, default: "node/latest-64bit" },
    memory_limit: { minimum: 0, maximum: 2147483647, default: 0 },
    root_device: { maxLength: 64, default: "/dev/sda" },
    run_level: { enum: ["default","single","binbash"], default: "default" },
    virt_mode: { enum: ["paravirt","fullvirt"], default: "paravirt" },
  },
  SeedCounts: {
    accounts: { minimum: 0 },
    users: { minimum: 0 },
    ssh_keys: { minimum: 0 },
    tokens: { minimum: 0 },
    domains: { minimum: 0 },
    records: { minimum: 0 },
    nodes: { minimum: 0 },
    buckets: { minimum: 0 },
    storage_keys: { minimum: 0 },
    related_entities: { minimum: 0 },
  },
  SeedDevice: { minLength: 1, maxLength: 48 },
  SeedDevices: {
    sda: { minLength: 1, maxLength: 48 },
    sdb: { minLength: 1, maxLength: 48 },
    sdc: { minLength: 1, maxLength: 48 },
    sdd: { minLength: 1, maxLength: 48 },
    sde: { minLength: 1, maxLength: 48 },
    sdf: { minLength: 1, maxLength: 48 },
    sdg: { minLength: 1, maxLength: 48 },
    sdh: { minLength: 1, maxLength: 48 },
  },
  SeedDisk: {
    label: { minLength: 1, maxLength: 48 },
    size: { minimum: 1, maximum: 2147483647 },
    filesystem: { enum: ["raw","swap","ext3","ext4","initrd"] },
    image: { maxLength: 128 },
  },
  SeedDomain: {
    domain: {
      minLength: 1,
      maxLength: 253,
      label: { maximum: 63 },
    },
    type: { enum: ["master","slave"] },
    status: { enum: ["disabled","active"], default: "active" },
    description: { maxLength: 253 },
    group: { maxLength: 50 },
    soa_email: { maxLength: 254 },
    master_ips: {
      characters: { maximum: 1000 },
    },
    axfr_ips: {
      characters: { maximum: 1000 },
    },
    refresh_sec: {
      minimum: 0,
      rounded: { enum: [30,120,300,3600,7200,14400,28800,57600,86400,172800,345600,604800,1209600,2419200] },
      zero: { const: 14400 },
    },
    retry_sec: {
      minimum: 0,
      zero: { const: 14400 },
    },
    expire_sec: {
      minimum: 0,
      zero: { const: 1209600 },
    },
    ttl_sec: {
      minimum: 0,
      zero: { const: 86400 },
    },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
  },
  SeedGrant: {
    kind: { enum: ["node","domain","nodebalancer","stackscript","longview","image","volume","firewall","database","vpc"] },
    label: { minLength: 1, maxLength: 253 },
    permissions: { enum: ["read_only","read_write"] },
  },
  SeedNode: {
    label: { minLength: 3, maxLength: 64 },
    region: { minLength: 1, maxLength: 64 },
    type: { minLength: 1, maxLength: 64 },
    image: { maxLength: 128 },
    status: { enum: ["running","offline"], default: "offline" },
    group: { maxLength: 50 },
    tags: {
      maxItems: 100,
      items: { minLength: 3, maxLength: 50 },
    },
    private_ip: { default: false },
    backups_enabled: { default: false },
    disks: { maxItems: 50 },
    configs: { maxItems: 50 },
  },
  SeedResult: {
    accounts: {
      items: {
        id: { minimum: 1 },
      },
    },
  },
  SeedStorageKey: {
    label: { minLength: 3, maxLength: 50 },
    bucket_access: { maxItems: 400 },
  },
  SeedToken: {
    label: { minLength: 1, maxLength: 100 },
    scopes: { minLength: 1, maxLength: 4096 },
    expiry: { maxLength: 64 },
    token: {
      minLength: 32,
      maxLength: 512,
      different: { minimum: 10 },
    },
  },
  SeedUser: {
    username: { minLength: 3, maxLength: 32 },
    email: { minLength: 3, maxLength: 254 },
    password: { minLength: 11, maxLength: 128 },
    account_access: { enum: ["read_only","read_write"] },
    global: {
      maxItems: 12,
      items: { enum: ["add_nodes","add_domains","add_volumes","add_images","add_nodebalancers","add_firewalls","add_vpcs","add_databases","add_longview","add_stackscripts","longview_subscription","cancel_account"] },
    },
    entities: { maxItems: 500 },
    ssh_keys: { maxItems: 100 },
    tokens: { maxItems: 100 },
  },
  StaffReplyCreate: {
    description: { minLength: 1, maxLength: 65535 },
    author: { minLength: 1, maxLength: 32 },
  },
  StepFault: {
    id: { minimum: 1 },
    effect: { enum: ["fail","hold","crash"] },
    jobs_held: { minimum: 0 },
  },
  StepFaultCreate: {
    step_faults: { maximum: 100 },
    effect: { enum: ["fail","hold","crash"] },
    kind: { minLength: 1, maxLength: 64 },
    step: { minLength: 1, maxLength: 64 },
    node_id: { minimum: 1, maximum: 2147483647 },
    seconds: { minimum: 1, maximum: 86400 },
    reason: { minLength: 1, maxLength: 255 },
  },
  StepFaultEffect: { enum: ["fail","hold","crash"] },
  StorageStatus: {
    kept_in: { enum: ["files","s3"] },
    objects: { minimum: 0 },
    bytes: { minimum: 0 },
    waiting: { minimum: 0, maximum: 10000 },
  },
  TokenExpiry: { maxLength: 64 },
  TokenScopes: { minLength: 1, maxLength: 4096 },
  UserCreate: {
    username: { minLength: 3, maxLength: 32 },
    email: { minLength: 3, maxLength: 254 },
  },
  UserGrants: {
    account_access: { enum: ["read_only","read_write"] },
    global: {
      items: { enum: ["add_nodes","add_domains","add_volumes","add_images","add_nodebalancers","add_firewalls","add_vpcs","add_databases","add_longview","add_stackscripts","longview_subscription","cancel_account"] },
    },
    entities: {
      items: {
        kind: { enum: ["node","domain","nodebalancer","stackscript","longview","image","volume","firewall","database","vpc"] },
        id: { minimum: 1 },
        permissions: { enum: ["read_only","read_write"] },
      },
    },
  },
  UserGrantsUpdate: {
    account_access: { enum: ["read_only","read_write"] },
    global: {
      maxItems: 12,
      items: { enum: ["add_nodes","add_domains","add_volumes","add_images","add_nodebalancers","add_firewalls","add_vpcs","add_databases","add_longview","add_stackscripts","longview_subscription","cancel_account"] },
    },
    entities: {
      maxItems: 500,
      items: {
        kind: { enum: ["node","domain","nodebalancer","stackscript","longview","image","volume","firewall","database","vpc"] },
        id: { minimum: 1, maximum: 2147483647 },
        permissions: { enum: ["read_only","read_write"] },
      },
    },
  },
  UserToken: {
    id: { minimum: 1 },
    scopes: { minLength: 1, maxLength: 4096 },
    expiry: { maxLength: 64 },
  },
  UserTokenCreate: {
    label: { minLength: 1, maxLength: 100 },
    scopes: { minLength: 1, maxLength: 4096 },
    expiry: { maxLength: 64 },
  },
  UserUpdate: {
    email: { minLength: 3, maxLength: 254 },
  },
  ZoneBehind: {
    id: { minimum: 1 },
  },
} as const;
