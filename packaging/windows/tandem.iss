; The installer for Windows, made by Inno Setup of the folder that PyInstaller has made there:
;   python packaging/package.py installer
; which gives the version, since only the application states it.

#ifndef Version
  #error Give the version: iscc /DVersion=...
#endif
#define Root "..\.."

[Setup]
AppId={{6B0B5B0E-5C63-4D0F-9C44-7C1E1A6C7A10}
AppName=Tandem
AppVersion={#Version}
AppPublisher=The Tandem authors
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Tandem
DefaultGroupName=Tandem
DisableProgramGroupPage=yes
; For one user no administrator is asked.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Root}\LICENSE
SetupIconFile={#Root}\.cache\package\tandem.ico
UninstallDisplayIcon={app}\tandem.exe
OutputDir={#Root}\dist
OutputBaseFilename=tandem-chat-{#Version}-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

; What an earlier version had and this one has not must not be found by it.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}\dist\tandem\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Tandem"; Filename: "{app}\tandem.exe"
Name: "{autodesktop}\Tandem"; Filename: "{app}\tandem.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\tandem.exe"; Description: "{cm:LaunchProgram,Tandem}"; Flags: nowait postinstall skipifsilent

; Conversations and models stay: they are the user's, in the folder for user data.
