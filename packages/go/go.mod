module git.example/cloud-account-api/packages/go

go 1.19
